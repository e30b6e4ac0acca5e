import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askDatabase, runSqlFile } from './d1.mjs';
import { basicsQuestion } from './diagnosis.mjs';
import { importSeed } from './import-seed.mjs';
import { readSettings } from './settings.mjs';

/**
 * What fills a database once, made from the content and by the loaders of the local start.
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
 * Fills the database unless that was done before. The question spares it a needless import, during which D1 answers
 * nobody; what decides is the SQL itself.
 * @param {{ isLocal: boolean }} where
 * @returns {Promise<{ isNew: boolean }>} Throws what wrangler said when it fails.
 */
export async function fillBasics({ isLocal }) {
  const [rows] = await askDatabase([basicsQuestion], { isLocal });
  if (rows?.[0]?.isThere) return { isNew: false };
  const folder = mkdtempSync(join(tmpdir(), 'cuepoint-basics-'));
  try {
    const file = join(folder, 'basics.sql');
    writeFileSync(file, await writeBasics());
    await runSqlFile(file, { isLocal });
    return { isNew: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
