import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
const statementsOf = (file: string) => readFileSync(folder + file, 'utf8').split('--> statement-breakpoint');

/**
 * An empty database in the state before a migration (its name without the number), and the function that runs the
 * migration.
 */
export function beforeMigration(name: string): { db: DatabaseSync; migrate: () => void } {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const at = files.findIndex((file) => file.endsWith(`_${name}.sql`));
  const [own] = files.slice(at);
  if (at === -1 || !own) throw new Error(`There is no migration ${name}.`);
  const db = new DatabaseSync(':memory:');
  const run = (file: string) => {
    for (const statement of statementsOf(file)) db.exec(statement);
  };
  for (const file of files.slice(0, at)) run(file);
  return { db, migrate: () => run(own) };
}
