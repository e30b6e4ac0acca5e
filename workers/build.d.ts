import type { ServerBuild } from '@remix-run/cloudflare';
import type { Handlers } from './handlers';

// What `remix vite:build` writes into build/server, as `#build` in package.json names it: the compiler reads these few
// lines in place of the built code, which is larger than the whole product.
declare const build: Omit<ServerBuild, 'entry'> & {
  entry: { module: ServerBuild['entry']['module'] & { handlers: Handlers } };
};
export = build;
