import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* Reads the build in build/client, if there is one: `npm start`, `npm test` and the journeys make it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifestPath = globSync('build/client/assets/manifest-*.js', { cwd: root })[0];

interface Route {
  id: string;
  module: string;
  imports?: string[];
}

/** A script with its static imports, without what it may load later. */
function startsWith(script: string, seen = new Set<string>()): Set<string> {
  const path = `${root}/build/client${script}`;
  if (seen.has(script) || !existsSync(path)) return seen;
  seen.add(script);
  const code = readFileSync(path, 'utf8');
  for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
    startsWith(`/assets/${name}`, seen);
  }
  return seen;
}

const ofEditor = (script: string) => /prosemirror/i.test(readFileSync(`${root}/build/client${script}`, 'utf8'));

test.runIf(manifestPath)('learner pages never name the editor, and no page loads the editor when it opens', () => {
  const text = readFileSync(`${root}/${manifestPath}`, 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: { module: string; imports: string[] };
    routes: Record<string, Route>;
  };
  const routes = Object.values(manifest.routes);
  expect(routes.length).toBeGreaterThan(50);
  for (const { id, module, imports = [] } of routes) {
    const scripts = new Set([module, ...imports, manifest.entry.module].flatMap((one) => [...startsWith(one)]));
    expect(scripts.size, id).toBeGreaterThan(1);
    expect([...scripts].filter(ofEditor), id).toEqual([]);
    // Only the office's forms name the editor at all.
    const naming = [...scripts].filter((one) =>
      readFileSync(`${root}/build/client${one}`, 'utf8').includes('rich-editor-'),
    );
    if (!id.startsWith('routes/admin/')) expect(naming, id).toEqual([]);
  }
  const all = globSync('build/client/assets/*.js', { cwd: root }).map((path) => path.slice('build/client'.length));
  expect(all.filter(ofEditor)).toHaveLength(1);
});
