; The names declared in this file. Only the language server knows the names of other files.

(source_file) @local.scope
(flow) @local.scope
(transition) @local.scope
(alert_button) @local.scope
(screen name: (name) @local.definition)
(alert name: (name) @local.definition)
(tab name: (name) @local.definition)
(work name: (name) @local.definition)
(variable name: (name) @local.definition)
(needs name: (name) @local.definition)
(event name: (name) @local.definition)
(parameter name: (name) @local.definition)
(binding (name) @local.definition)
(destination name: (name) @local.reference)
(place (name) @local.reference)
(expression (name) @local.reference)
(condition (name) @local.reference)
(target (name) @local.reference)
