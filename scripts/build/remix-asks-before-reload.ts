import { rewritesModule, swapOnce } from './rewrites-module';

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
  return swapOnce(code, FOUND, ASKED);
}

export const remixAsksBeforeReload = () =>
  rewritesModule({
    name: 'remix-asks-before-reload',
    module: /@remix-run\/react\/dist\/esm\/routeModules\.js$/,
    build: 'client',
    rewrite: askBeforeReload,
  });
