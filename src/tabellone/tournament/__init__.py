"""One tournament as a value: its state, the acts that move it, the decisions that yield acts, undo, views of it. Pure.

`apply(state, act)` gives the next state or a `RuleError`; the same acts always give the same state, so the journal of
a tournament rebuilds it. What the rulebook thinks of the facts is asked by `forbidden`.
"""
