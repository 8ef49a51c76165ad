"""Answers as spreadsheets: CSV, workbooks, and workbooks that calculate."""
