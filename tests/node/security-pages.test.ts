import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['app', 'db', 'docs', 'scripts', 'tests', 'workers', 'public'];
const files = folders.flatMap((folder) =>
  (readdirSync(`${root}${folder}`, { recursive: true }) as string[]).map((file) => `${folder}/${file}`),
);

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function spread(name: string): string[] {
  const found = /^(.*)\{([^}]+)\}(.*)$/.exec(name);
  return found ? (found[2] ?? '').split(',').map((part) => `${found[1]}${part}${found[3]}`) : [name];
}

const isThere = (name: string) => existsSync(root + name) || files.some((file) => file.endsWith(`/${name}`));

it.each(['asvs.md', 'deviations.md', 'data.md', 'keys.md', 'logs.md'])('%s names only files that exist', (page) => {
  const text = readFileSync(`${root}docs/security/${page}`, 'utf8');
  const named = [...text.matchAll(/`([\w./{},-]+\.(?:ts|tsx|mjs|md|toml)|[\w-]+\/[\w./-]+\/)`/g)];
  const names = named.flatMap(([, name = '']) => spread(name));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

it('the security pages name only decisions that exist', () => {
  const numbers = readdirSync(`${root}docs/decisions`).map((file) => file.slice(0, 3));
  for (const page of ['asvs.md', 'deviations.md']) {
    const text = readFileSync(`${root}docs/security/${page}`, 'utf8');
    const named = [...text.matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number = '']) => number);
    expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
  }
});

it('logs.md lists every event that the code logs', () => {
  const text = readFileSync(`${root}docs/security/logs.md`, 'utf8');
  const sources = files.filter((file) => /^(?:app|workers\/[^/]+)\b.*(?<!\.test)\.tsx?$/.test(file));
  const logged = sources.flatMap((file) =>
    Array.from(
      readFileSync(root + file, 'utf8').matchAll(/\.(?:info|warn|error)\(\s*'([a-z-]+)'/g),
      ([, event]) => event,
    ),
  );
  expect(logged.length).toBeGreaterThan(40);
  expect(logged.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
