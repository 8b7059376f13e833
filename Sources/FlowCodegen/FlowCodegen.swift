// FlowCodegen
