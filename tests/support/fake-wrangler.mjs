// Answers as wrangler does, from a folder that stands for a deployed database and its bucket:
// node fake-wrangler.mjs <folder> d1 execute DB --remote (--json --command <sql> | --yes --file <file>)
// node fake-wrangler.mjs <folder> r2 object get|put <bucket>/<key> --remote --file <file> [--content-type <type>]
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's
import { DatabaseSync } from 'node:sqlite';

const [folder = '', tool, ...args] = process.argv.slice(2);
const after = (/** @type {string} */ flag) => args[args.indexOf(flag) + 1] ?? '';
if (!args.includes('--remote')) throw new Error('The fake knows remote states only');

if (tool === 'd1') {
  const database = new DatabaseSync(join(folder, 'database.sqlite'));
  try {
    if (args.includes('--command')) {
      const answers = after('--command')
        .split(';\n')
        .map((sql) => ({ results: database.prepare(sql).all(), success: true, meta: { duration: 0.1 } }));
      // As wrangler prints a remote answer, below what it warns about.
      console.warn('▲ [WARNING] Processing wrangler.toml configuration:\n');
      console.log(JSON.stringify(answers, null, 2));
    } else {
      database.exec('BEGIN');
      try {
        database.exec(readFileSync(after('--file'), 'utf8'));
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    }
  } catch (error) {
    console.error(`✘ [ERROR] ${error instanceof Error ? error.message : error}: SQLITE_CONSTRAINT`);
    process.exitCode = 1;
  } finally {
    database.close();
  }
} else {
  const [, act, path = ''] = args;
  const object = join(folder, 'bucket', encodeURIComponent(path.slice(path.indexOf('/') + 1)));
  mkdirSync(join(folder, 'bucket'), { recursive: true });
  if (act === 'put') copyFileSync(after('--file'), object);
  else if (existsSync(object) && statSync(object).isFile()) copyFileSync(object, after('--file'));
  else {
    console.error('✘ [ERROR] The specified key does not exist.');
    process.exitCode = 1;
  }
}
