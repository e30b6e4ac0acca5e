import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* Reads the build in build/client, if there is one: `npm start`, `npm test` and the journeys make it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = new Map<string, string>();
/** The text of a script in build/client, read once. */
const textOf = (script: string) => {
  const text = texts.get(script) ?? readFileSync(`${root}/build/client${script}`, 'utf8');
  texts.set(script, text);
  return text;
};
// Vite writes an empty chunk beside the manifest, under a similar name.
const manifest = globSync('build/client/assets/manifest-*.js', { cwd: root })
  .map((path) => textOf(path.slice('build/client'.length)))
  .find((text) => text.includes('{'));

interface Route {
  id: string;
  module: string;
  imports?: string[];
}

/** A script with its static imports, without what it may load later. */
function startsWith(script: string, seen = new Set<string>()): Set<string> {
  if (seen.has(script) || !existsSync(`${root}/build/client${script}`)) return seen;
  seen.add(script);
  for (const [, name] of textOf(script).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
    startsWith(`/assets/${name}`, seen);
  }
  return seen;
}

const ofEditor = (script: string) => /prosemirror/i.test(textOf(script));

test.runIf(manifest)('learner pages never name the editor, and no page loads the editor when it opens', () => {
  const text = manifest ?? '';
  const { entry, routes: byId } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: { module: string; imports: string[] };
    routes: Record<string, Route>;
  };
  const routes = Object.values(byId);
  expect(routes.length).toBeGreaterThan(50);
  for (const { id, module, imports = [] } of routes) {
    const scripts = new Set([module, ...imports, entry.module].flatMap((one) => [...startsWith(one)]));
    expect(scripts.size, id).toBeGreaterThan(1);
    expect([...scripts].filter(ofEditor), id).toEqual([]);
    // Only the office's forms name the editor at all.
    const naming = [...scripts].filter((one) => textOf(one).includes('rich-editor-'));
    if (!id.startsWith('routes/admin/')) expect(naming, id).toEqual([]);
  }
  const all = globSync('build/client/assets/*.js', { cwd: root }).map((path) => path.slice('build/client'.length));
  expect(all.filter(ofEditor)).toHaveLength(1);
});
