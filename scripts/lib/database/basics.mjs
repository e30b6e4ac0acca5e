import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basicsQuestion, namesOfParts } from '../diagnosis.mjs';
import { readSettings } from '../settings.mjs';
import { askDatabase, runSqlFile } from './d1.mjs';
import { importSeed } from './import-seed.mjs';

/**
 * The SQL that fills a database once, generated from the content by the loaders of the local start.
 * @returns {Promise<string>} SQL
 */
export async function writeBasics() {
  const { stateDir } = readSettings(process.env);
  const { basicsStatements } = await importSeed('basics.ts', join(stateDir, 'basics.mjs'));
  /** @type {string[]} */
  const statements = await basicsStatements();
  return statements.map((one) => `${one};\n`).join('');
}

/**
 * Fills the parts of the database that are empty and were never filled. The first query avoids a needless import,
 * during which D1 answers no other query; the SQL itself checks again.
 * @param {{ isLocal: boolean }} where
 * @returns {Promise<{ filled: string[] }>} a description of each filled part. Throws wrangler's output if it fails.
 */
export async function fillBasics({ isLocal }) {
  const [rows] = await askDatabase([basicsQuestion], { isLocal });
  const open = (rows ?? []).filter(({ isOpen }) => isOpen).map(({ part }) => part);
  if (!open.length) return { filled: [] };
  const folder = mkdtempSync(join(tmpdir(), 'cuepoint-basics-'));
  try {
    const file = join(folder, 'basics.sql');
    writeFileSync(file, await writeBasics());
    await runSqlFile(file, { isLocal });
    return { filled: namesOfParts(open) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
