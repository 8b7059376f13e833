[
  (flow_body)
  (options)
  (transitions)
  (alert_body)
  (branches)
  (tabs)
  (steps)
  (group)
  (parameter_list)
  (argument_list)
  (binding_list)
] @indent.begin

["}" ")" "]"] @indent.branch @indent.end
