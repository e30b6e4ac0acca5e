import { rewritesModule, swapOnce } from './rewrites-module';

/**
 * Remix loads a route's style sheets beside its loader or action, and leaves the handler's promise alone meanwhile:
 * a redirect that comes before the sheets is for a moment an unhandled rejection (`Uncaught Response` on the
 * console). Awaited, it never is.
 */
export const remixAwaitedHandler = () =>
  rewritesModule({
    name: 'remix-awaited-handler',
    module: /@remix-run\/react\/dist\/esm\/routes\.js$/,
    build: 'client',
    rewrite: (code) => swapOnce(code, 'return handler();', 'return await handler();'),
  });
