/**
 * Stands in for the router's instrumentation, which nobody here asks for: without instruments the router and its
 * routes are as they are. The build puts it in place (chunks.config.ts).
 */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
export const getRouteInstrumentationUpdates = (): object => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
