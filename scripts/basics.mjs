// npm run basics [-- --local] [--dry-run] fills a database with what every academy needs: plans with their prices, the
// value of a package, exchange rates, cities, the stages and questions of the journey. Fills each part once, if it is
// empty and was never edited in the office. `npm run deploy` includes this. --dry-run prints the SQL, --local uses the
// local start's database.
import { fillBasics, writeBasics } from './lib/database/basics.mjs';
import { readFlags } from './lib/flags.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf, stop } from './lib/log.mjs';

const flags = readFlags(process.argv.slice(2), 'npm run basics', ['--dry-run', '--local']);
await ensureInstalled();

try {
  if (flags.has('--dry-run')) process.stdout.write(await writeBasics());
  else {
    const { filled } = await fillBasics({ isLocal: flags.has('--local') });
    console.log(
      filled.length
        ? `Filled: ${filled.join(', ')}.`
        : 'Nothing to fill: each part is there, or was filled before and removed since.',
    );
  }
} catch (error) {
  stop(`The database was not filled:\n${reasonOf(error)}`);
}
