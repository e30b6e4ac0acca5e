// Writes what the demo sells, and has sold, as a module for the sandbox: node scripts/sandbox-catalogue.mjs <folder>
// The courses are files, which a Worker cannot read.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSeed } from './lib/database/import-seed.mjs';

const [folder = ''] = process.argv.slice(2);

const seed = await importSeed('billing-catalogue.ts', join(folder, 'read-catalogue.mjs'));
const lines = ['billingCatalogue', 'demoPurchases'].map(
  (name) => `export const ${name} = () => (${JSON.stringify(seed[name]())});\n`,
);
writeFileSync(join(folder, 'catalogue.mjs'), lines.join(''));
