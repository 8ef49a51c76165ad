"""Forms in our looks: `{{ form }}` and `{{ form.name.as_field_group }}` use the parts of the pages."""

from __future__ import annotations

from django.forms.renderers import DjangoTemplates


class FormRenderer(DjangoTemplates):
    """Django's widgets inside our fields."""

    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"
