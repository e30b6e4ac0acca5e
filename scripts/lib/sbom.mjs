import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from './run.mjs';

/**
 * Writes what the deployed product is made of, as the lock file has it (CycloneDX).
 * @param {string} file
 * @returns {Promise<{ name: string, version: string }[]>} its parts
 */
export async function writeSbom(file) {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { code, output } = await run('npm', args);
  // npm may warn of its own settings before it.
  const text = output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1);
  if (code !== 0 || !text) throw new Error(`npm sbom failed:\n${output}`);
  const { components } = JSON.parse(text);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return components;
}
