import type { Plugin } from 'vite';

const found = 'return handler();';

/**
 * Remix loads a route's style sheets beside its loader or action, and leaves the handler's promise alone meanwhile:
 * a redirect that comes before the sheets is for a moment an unhandled rejection (`Uncaught Response` on the
 * console). Awaited, it never is. Client build only; fails the build when the line is gone.
 */
export function remixAwaitedHandler(): Plugin {
  let hits = 0;
  return {
    name: 'remix-awaited-handler',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || !/@remix-run\/react\/dist\/esm\/routes\.js$/.test(id.split('?')[0] ?? '')) return;
      if (code.split(found).length !== 2) this.error(`remix-awaited-handler: not found once: ${found}`);
      hits += 1;
      return { code: code.replace(found, 'return await handler();'), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'client' && hits === 0) {
        this.error('remix-awaited-handler: @remix-run/react was not bundled');
      }
    },
  };
}
