// npm run deploy: builds, generates missing secrets, deploys (the first deploy creates database, bucket and queues),
// migrates the database, fills it once with the basics, and lists what is left to do by hand. `-- --dry-run` only
// prints the steps and lets wrangler check the bundle; it sends nothing. `-- --maintenance` deploys the product closed;
// the next deploy without it opens the product again.
// Providers' secrets are read from the environment: CHARGEBEE_API_KEY, TURNSTILE_SECRET.
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLock, ensureBuilt, hashAppInputs, readWranglerConfig } from './lib/build.mjs';
import { fillBasics, writeBasics } from './lib/database/basics.mjs';
import { deployCommands, leftToDo, noteKeys, planSecrets } from './lib/deploying.mjs';
import { findConfigFaults } from './lib/diagnosis.mjs';
import { readFlags } from './lib/flags.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { reasonOf, stop } from './lib/log.mjs';
import { run, toolCommand } from './lib/run.mjs';
import { parseVariables } from './lib/secrets.mjs';
import { root } from './lib/settings.mjs';

const flags = readFlags(process.argv.slice(2), 'npm run deploy', ['--dry-run', '--maintenance']);
const isDry = flags.has('--dry-run');
const isClosed = flags.has('--maintenance');
await ensureInstalled();
const toml = join(root, 'wrangler.toml');
const config = await readWranglerConfig(toml);
const { vars = {} } = config;
const faults = findConfigFaults(config);
for (const fault of faults) console.log(`✗ ${fault}`);
if (faults.length && !isDry) stop(`${faults.length} to settle in wrangler.toml first.`);

const listed = isDry ? null : await run(...toolCommand('wrangler', ['secret', 'list', '--format', 'json']));
const present = Array.from((listed?.output ?? '').matchAll(/"name":\s*"([A-Z_]+)"/g), ([, name = '']) => name);
if (listed && listed.code !== 0 && !/not found|does not exist|10007/i.test(listed.output)) {
  stop(`The Worker can't be asked: run \`npx wrangler login\`.\n${listed.output}`);
}
const isFirst = listed === null || listed.code !== 0;
// Left by an earlier deploy that did not finish.
const madeFile = join(root, '.wrangler', 'made-secrets.env');
const kept = existsSync(madeFile) ? parseVariables(readFileSync(madeFile, 'utf8')) : {};
const plan = planSecrets(present, { ...kept, ...process.env });
const names = [...Object.keys(plan.made), ...Object.keys(plan.given)];
const folder = mkdtempSync(join(tmpdir(), 'cuepoint-deploy-'));
try {
  await withLock(buildLock, () => ensureBuilt(hashAppInputs(), { say: console.log }));
  const secretsFile = names.length ? join(folder, 'secrets.json') : null;
  const keptAt = Object.keys({ ...plan.made, ...kept }).length ? madeFile : null;
  const commands = deployCommands({ isFirst, isClosed, origin: vars.APP_ORIGIN, secretsFile });
  if (isDry) await rehearse(commands);
  else {
    if (Object.keys(plan.made).length) keep();
    if (secretsFile) writeFileSync(secretsFile, JSON.stringify({ ...plan.made, ...plan.given }), { mode: 0o600 });
    for (const command of commands) await wrangler(command);
    await fill();
  }
  const todo = leftToDo({ origin: vars.APP_ORIGIN, plan, keptAt, isClosed });
  console.log(
    ['', isDry ? 'Afterwards, by hand:' : 'Left to do by hand:', ...todo.map((line) => `- ${line}`)].join('\n'),
  );
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
} finally {
  // The folder contains secrets.
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string[][]} commands */
async function rehearse(commands) {
  console.log(`Would make: ${Object.keys(plan.made).join(', ') || 'no secret'}.`);
  console.log(`Would put from the environment: ${Object.keys(plan.given).join(', ') || 'none'}.`);
  for (const command of commands) console.log(`Would run: wrangler ${command.join(' ')}`);
  const statements = (await writeBasics()).match(/^INSERT /gm)?.length;
  console.log(
    `Would fill the parts of the database that are empty and never were filled, by ${statements} statements (\`npm run basics\`).`,
  );
  await wrangler(['deploy', '--dry-run', '--outdir', join(folder, 'bundle')]);
}

/** Saves the generated keys before anything is sent: they must survive a failed deploy. */
function keep() {
  mkdirSync(join(root, '.wrangler'), { recursive: true });
  const lines = Object.entries(plan.made).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(madeFile, lines.join(''), { mode: 0o600 });
  writeFileSync(toml, noteKeys(readFileSync(toml, 'utf8'), Object.keys(plan.made), new Date()));
}

/** Runs in every deploy: the first may have been interrupted before this step, and a new version may add a part. */
async function fill() {
  try {
    const { filled } = await fillBasics({ isLocal: false });
    if (filled.length) console.log(`Filled in the database: ${filled.join(', ')}.`);
  } catch (error) {
    throw new Error(`${reasonOf(error)}\nThe database was not filled. Mend that and run \`npm run basics\`.`);
  }
}

/** @param {string[]} args */
async function wrangler(args) {
  const { code } = await run(...toolCommand('wrangler', args), { env: { CI: '1' }, isShown: true });
  if (code !== 0)
    throw new Error(`\nwrangler ${args[0]} failed. Mend that and run this again: what is done already is done once.`);
}
