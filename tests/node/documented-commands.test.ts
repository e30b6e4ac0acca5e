import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readOrder as readContentOrder } from '../../scripts/lib/content-order.mjs';
import { readNaming } from '../../scripts/lib/database/first-administrator.mjs';
import { readOrder as readWebhookOrder } from '../../scripts/lib/database/ledger.mjs';

/*
 * Each command that a document names is tried as it stands there. Those that deploy, ask a provider or take more than a
 * second are tried by their arguments alone: a further flag that no command has must be the first that is refused.
 */

const { scripts, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = [...globSync('docs/**/*.md'), ...globSync('*.md'), ...globSync('db/seed/content/*/README.md')].filter(
  (file) => file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/'),
);

/** The commands of a document: in backticks, and in blocks of a shell. */
function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...markdown.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
  return [...blocks, ...inline]
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => /^(?:npm|npx) /.test(line));
}

/** What a reader would type in place of a placeholder. */
const values: [RegExp, string][] = [
  [/articles\/<id or address>/g, 'articles/a1'],
  [/<(?:address|that address)>/g, 'you@example.com'],
  [/<course id>/g, 'c01'],
  [/<[^>]*>/g, 'folder'],
  [/ \[state\] \[id …\]/g, ' failed'],
  [/ …| \[…\]/g, ''],
];

const commands = [...new Set(documents.flatMap((file) => commandsIn(readFileSync(file, 'utf8'))))].map((written) => ({
  written,
  words: values.reduce((line, [placeholder, value]) => line.replaceAll(placeholder, value), written).split(/\s+/),
}));

const argumentsOf = (words: string[]) => words.slice(words.indexOf('--') < 0 ? words.length : words.indexOf('--') + 1);
const named = (script: string) => commands.filter(({ words }) => words[1] === 'run' && words[2] === script);

test('documents name commands, and each is a script of this project or one of its tools', () => {
  expect(commands.length).toBeGreaterThan(40);
  const unknown = commands.filter(({ words: [tool, verb = '', name = ''] }) => {
    if (tool === 'npx') return !devDependencies[verb];
    return verb === 'run' ? !scripts[name] : !['start', 'test', 'audit'].includes(verb);
  });
  expect(unknown).toEqual([]);
  const files = Object.values<string>(scripts).flatMap((script) => /node (\S+\.mjs)/.exec(script)?.[1] ?? []);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('a command with arguments is read as its document says', () => {
  const problems = [
    ...named('content').map(({ words, written }) => ({ written, ...readContentOrder(argumentsOf(words)) })),
    ...named('administrator').map(({ words, written }) => ({ written, ...readNaming(argumentsOf(words)) })),
    ...named('webhooks').map(({ words, written }) => ({ written, ...readWebhookOrder(argumentsOf(words)) })),
  ].filter((read) => 'problem' in read && !/^npm run \w+$|…$/.test(read.written));
  expect(problems).toEqual([]);
});

const flagged = ['deploy', 'doctor', 'basics', 'reset', 'catalogue'].flatMap((script) => named(script));

test.concurrent.each(flagged)('$written takes its flags', async ({ words }) => {
  const script = /node (\S+)/.exec(scripts[words[2] as string])?.[1] as string;
  const child = spawn(process.execPath, [script, ...argumentsOf(words), '--no-such-flag'], {
    env: { ...process.env, STATE_DIR: '/nowhere' },
  });
  expect(await text(child.stderr)).toContain('There is no --no-such-flag.');
});
