import type { ServerBuild } from '@remix-run/cloudflare';
import type { endpoints } from '~/api/endpoints.server';
import type { Handlers } from './handlers';

// The type of what `remix vite:build` writes into build/server, imported as `#build` (package.json). The compiler reads
// these few lines instead of the built code, which is larger than the rest of the product.
declare const build: Omit<ServerBuild, 'entry'> & {
  entry: { module: ServerBuild['entry']['module'] & { handlers: Handlers; endpoints: typeof endpoints } };
};
export = build;
