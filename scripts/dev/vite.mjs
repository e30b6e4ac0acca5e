import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib/settings.mjs';

/**
 * Vite inside the app's own server: it answers for the client's modules, style sheets and public files, and tells the
 * browser of edits over the same port.
 * @param {import('node:http').Server} server
 */
export function openVite(server) {
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [overlayByNonce()],
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.wrangler/**', '**/build/**', '**/migrations/**'] },
      fs: { deny: ['.env', '.env.*', '.dev.vars*', '*.{crt,pem}', '**/.git/**', '**/.wrangler/**'] },
    },
    // All packages of the client are found at the start: one that is found later loads the page anew.
    optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  });
}

const STYLE = 'h("style", {}, templateStyle)';

/**
 * Vite's client writes its styles under the page's nonce, but for those of the overlay that shows an error.
 * @returns {import('vite').Plugin}
 */
function overlayByNonce() {
  return {
    name: 'overlay-by-nonce',
    transform(code, id) {
      if (!id.endsWith('/vite/dist/client/client.mjs')) return null;
      return { code: code.replace(STYLE, 'h("style", { nonce: cspNonce }, templateStyle)'), map: null };
    },
  };
}
