// Writes what the demo sells as a module for the sandbox: node scripts/sandbox-catalogue.mjs <folder>
// A Worker has no files, and that is where the courses lie.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSeed } from './lib/import-seed.mjs';

const [folder = ''] = process.argv.slice(2);

const { billingCatalogue } = await importSeed('billing-catalogue.ts', join(folder, 'read-catalogue.mjs'));
const text = `export const billingCatalogue = () => (${JSON.stringify(billingCatalogue())});\n`;
writeFileSync(join(folder, 'catalogue.mjs'), text);
