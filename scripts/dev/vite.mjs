import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib/settings.mjs';

/**
 * Starts Vite inside the app's own server: Vite serves the client's modules, style sheets and public files, and
 * notifies the browser of edits over the same port.
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
    // Finds all of the client's packages at the start: Vite reloads the page when it discovers a package later.
    optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  });
}

const STYLE = 'h("style", {}, templateStyle)';

/**
 * Adds the page's nonce to the styles of Vite's error overlay. Vite's client already adds it to all other styles.
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
