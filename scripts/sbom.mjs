// npm run sbom: writes what the deployed product is made of into build/sbom.json (CycloneDX).
import { join } from 'node:path';
import { writeSbom } from './lib/sbom.mjs';
import { root } from './lib/settings.mjs';

const file = join(root, 'build', 'sbom.json');
const parts = await writeSbom(file);
console.log(`${parts.length} packages: ${file}`);
