// npm run basics [-- --local] [--dry-run]   fills a database, once, with what every academy needs: plans with their
// prices, the package's worth, exchange rates, cities, the stages and questions of the journey. `npm run deploy` does
// it too. What is there already stays as it is. With --dry-run it prints the SQL, with --local the local start's
// database is meant.
import { fillBasics, writeBasics } from './lib/basics.mjs';
import { ensureInstalled } from './lib/install.mjs';

const flags = process.argv.slice(2);
const odd = flags.find((flag) => !['--dry-run', '--local'].includes(flag));
if (odd) {
  console.error(`There is no ${odd}. Usage: npm run basics [-- --local] [--dry-run]`);
  process.exit(1);
}
await ensureInstalled(console.log);

try {
  if (flags.includes('--dry-run')) process.stdout.write(await writeBasics());
  else {
    const { isNew } = await fillBasics({ isLocal: flags.includes('--local') });
    console.log(isNew ? 'Filled: the database has what every academy needs.' : 'It was filled before: left as it is.');
  }
} catch (error) {
  console.error(`The database was not filled:\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
