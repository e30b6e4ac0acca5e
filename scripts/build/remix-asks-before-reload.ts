import type { Plugin } from 'vite';

const FOUND = 'window.location.reload();';
/** `ConnectionWatch` listens for the event. */
const ASKED = `if (await fetch(route.module, { method: 'HEAD', cache: 'no-store' }).then(() => false, () => true)) {
      window.dispatchEvent(new Event('no-connection'));
      return new Promise(() => {});
    }
    window.location.reload();`;

/**
 * A route whose script cannot be had makes Remix load the whole page anew: after a deploy that brings the new script, but
 * without a connection it puts the browser's own error page in place of this one and of all that was typed. The text of
 * Remix's module with a question beforehand: where no server answers, the page is told and stays. Throws when the module
 * no longer reloads in one place.
 */
export function askBeforeReload(code: string): string {
  if (code.split(FOUND).length !== 2) throw new Error(`remix-asks-before-reload: not found exactly once: ${FOUND}`);
  return code.replace(FOUND, () => ASKED);
}

export function remixAsksBeforeReload(): Plugin {
  let hits = 0;
  return {
    name: 'remix-asks-before-reload',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || !/@remix-run\/react\/dist\/esm\/routeModules\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: askBeforeReload(code), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'client' && hits === 0)
        this.error('remix-asks-before-reload: @remix-run/react was not bundled');
    },
  };
}
