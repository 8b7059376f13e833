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
] @indent

["}" ")" "]"] @outdent
