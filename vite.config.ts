import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { clientWithoutServerPackages } from './scripts/build/client-without-server-packages';
import { inlineScripts } from './scripts/build/inline-scripts';
import { practiceSounds } from './scripts/build/practice-sounds';
import { remixRouterCache } from './scripts/build/remix-router-cache';
import { hashAppInputs } from './scripts/lib/build.mjs';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The oldest browsers that the build supports: those with modules, Vite's default. */
const browsers = ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'];

const serverOptions = {
  // The library that checks passkeys is left to wrangler, which evaluates it on first import. Bundled here with the
  // rest it would be evaluated at each start of the Worker.
  external: [/^@simplewebauthn\/server/],
  // Wrangler removes unused code when it bundles the Worker. Removing it here too takes 5 of the build's 30 seconds of
  // processor time and makes the Worker 2 % smaller.
  treeshake: false,
};

const clientOptions = {
  // A module under 500 bytes that only some pages share joins another file: its own request costs more than it saves.
  // The course list names 44 files instead of 56 and loads 1 kB more; with 2,000 bytes it would load 8 kB more.
  output: {
    experimentalMinChunkSize: 500,
    // The engine of the decks is one file by itself: a small module that joined it would make the front page load it.
    manualChunks: (id: string) => (id.includes('/app/features/decks/ui/rig/') ? 'rig' : undefined),
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remixRouterCache(),
    inlineScripts(),
    practiceSounds(),
    clientWithoutServerPackages(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
        // Single fetch's codec, pinned by Remix 2, has an unfixed advisory.
        v3_singleFetch: false,
      },
    }),
  ],
  // Identifies the sources of a build, so that no build serves pages that another build cached.
  define: {
    'import.meta.env.BUILD_ID': JSON.stringify(createHash('sha256').update(hashAppInputs()).digest('hex').slice(0, 12)),
  },
  resolve: {
    alias: {
      '~': folder('./app'),
      '#db': folder('./db'),
      '#workers': folder('./workers'),
      'turbo-stream': folder('./scripts/build/no-turbo-stream.ts'),
      // The specifier exactly as chargebee imports it.
      './validationLoader.js': folder('./scripts/build/no-billing-schemas.ts'),
    },
    mainFields: ['browser', 'module', 'main'],
  },
  ssr: {
    // Bundled whole: wrangler would otherwise pick React's development renderer.
    noExternal: command === 'build' ? true : undefined,
    target: 'webworker',
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  build: {
    sourcemap: false,
    // The Worker runs in a single, recent engine: newer syntax, above all class fields, need not be compiled.
    target: isSsrBuild ? 'esnext' : browsers,
    // Both builds write the same style sheets, whose addresses are hashes of their text.
    cssTarget: browsers,
    cssMinify: 'esbuild',
    minify: !isSsrBuild,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? serverOptions : clientOptions,
  },
}));
