import type { Plugin } from 'vite';

const SERVER_ONLY = /\/node_modules\/(zod|drizzle-orm|jose|chargebee|xss|fflate|@simplewebauthn\/server)\//;

/**
 * Fails the client build when it contains a package that only the server needs. A page that imports one constant from a
 * `schema.ts` bundles all of zod: 25 kB gzip. Constants that both sides need belong in a separate file, such as
 * `rules.ts`.
 */
export function clientWithoutServerPackages(): Plugin {
  return {
    name: 'client-without-server-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const strays = Object.keys(chunk.modules).filter((id) => SERVER_ONLY.test(id) && chunk.modules[id]?.renderedLength);
        const importers = strays.flatMap((id) => this.getModuleInfo(id)?.importers ?? []);
        const ours = new Set(importers.filter((id) => !id.includes('/node_modules/')));
        if (strays.length > 0) this.error(`${chunk.fileName} holds ${strays[0]}, imported by ${[...ours].join(', ')}`);
      }
    },
  };
}
