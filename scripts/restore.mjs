// npm run restore -- <file> [--local] [--over <state>] [--other-keys] [--old]: writes a backup into an empty state, or
// into the one that --over names, and compares what is there with what was copied. Interrupted, the same command goes on
// where it was. --other-keys restores into a state with other keys, --old a copy whose time is over (docs/backup.md).
import { readNames } from './lib/backup/names.mjs';
import { underOwnNode } from './lib/backup/own-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isAlive } from './lib/lock.mjs';
import { reasonOf, stop } from './lib/log.mjs';
import { run, scriptCommand } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { readRunning } from './lib/state.mjs';

const usage = 'npm run restore -- <file> [--local] [--over <state>] [--other-keys] [--old]';
const { file, flags, over } = readNames(process.argv.slice(2), usage, ['--local', '--other-keys', '--old'], true);
await ensureInstalled();
await underOwnNode();
const isLocal = flags.has('--local');
const { stateDir } = readSettings(process.env);
const running = readRunning(stateDir);
if (isLocal && running && isAlive(running.pid)) {
  stop(`An instance runs on ${stateDir} (process ${running.pid}): stop it first.`);
}

// Imported here, since their own imports may have been missing until now.
const { openCopy, UnfitCopy } = await import('./lib/backup/frames.mjs');
const { erasuresOf } = await import('./lib/backup/erasures.mjs');
const { openState } = await import('./lib/backup/open-state.mjs');
const { readPassphrase } = await import('./lib/backup/passphrase.mjs');
const { restore } = await import('./lib/backup/restore.mjs');
const { newestMigration } = await import('./lib/backup/newest-migration.mjs');
try {
  const passphrase = await readPassphrase({ isNew: false });
  const { facts } = await openCopy(file, passphrase);
  const begunAt = new Date(facts.begunAt);
  const now = new Date();
  const { stores, rules, keys } = await openState({ isLocal });
  try {
    if (now.getTime() - begunAt.getTime() > rules.copiesKept && !flags.has('--old')) {
      throw new UnfitCopy(
        'The copy is more than a year old: accounts that were deleted since would come back. To restore nevertheless: --old.',
      );
    }
    const made = await restore(stores, {
      ...{ file, passphrase, over, keys, withOtherKeys: flags.has('--other-keys') },
      erasures: erasuresOf(rules, { from: begunAt, now }),
      newest: newestMigration(),
      say: console.log,
    });
    const rows = Object.values(made.tables).reduce((sum, { count }) => sum + count, 0);
    console.log(
      `${rows} rows of ${Object.keys(made.tables).length} tables and ${Object.keys(made.files).length} files, equal to the copy of ${facts.begunAt}.`,
    );
    for (const [table, count] of Object.entries(made.left))
      console.log(`Left out of ${table}: ${count} rows whose other rows are gone.`);
  } finally {
    await stores.close();
  }
} catch (error) {
  stop(reasonOf(error));
}
// Some of what it misses comes with the first minutes of the app.
await run(...scriptCommand('doctor.mjs', ...(isLocal ? ['--local'] : [])), { isShown: true });
