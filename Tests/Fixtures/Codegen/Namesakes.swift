// Types of the app with names of the runtime. Generated code never refers to them.

enum Effect {}
enum FlowAction {}
enum FlowCodingKey {}
enum FlowLink {}
enum FlowReducer {}
enum FlowScreen {}
enum FlowState {}
enum FlowVisitor {}
enum LinkError {}
enum LinkMatch {}
enum LinkPattern {}
enum NavigationContainer {}
enum NavigationOf {}
enum Presentation {}
enum PresentationOptions {}
enum Reducer {}
enum RouteStyle {}
enum RouterAction {}
enum Routes {}
enum ScreenDecoder {}
enum ScreenEncoder {}
enum TabID {}
enum Tabs {}
enum TabsAction {}
enum TabsChange {}
