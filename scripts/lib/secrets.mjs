import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.mjs';

export const devVarsFile = join(root, '.dev.vars');
const exampleFile = join(root, '.dev.vars.example');

/** Creates .dev.vars from the example, or adds missing lines, with a random value for each secret. */
export function ensureSecrets() {
  const present = existsSync(devVarsFile) ? readFileSync(devVarsFile, 'utf8') : undefined;
  const missing = missingSecrets(readFileSync(exampleFile, 'utf8'), present);
  if (missing) appendFileSync(devVarsFile, missing, { mode: 0o600 });
}

/**
 * The text to append to .dev.vars: the whole example for a missing file, otherwise the missing lines.
 * @param {string} example
 * @param {string | undefined} present
 */
export function missingSecrets(example, present) {
  const known = parseVariables(present ?? '');
  return example
    .split(/(?<=\n)/)
    .flatMap((line) => {
      const name = /^([A-Z_]+)=/.exec(line)?.[1];
      if (!name) return present === undefined ? [line] : [];
      if (name in known) return [];
      return [line.trimEnd() === `${name}=` ? `${name}=${randomSecret(name)}\n` : line];
    })
    .join('');
}

/**
 * A new value for a key of the product's own, or for a provider's secret that can be made here.
 * @param {string} name
 */
export function randomSecret(name) {
  const secret = randomBytes(32).toString('base64url');
  if (name === 'CHARGEBEE_WEBHOOK_CREDENTIALS') return `cuepoint:${secret}`;
  if (name === 'CHARGEBEE_API_KEY') return `test_${secret}`;
  return secret;
}

/**
 * @param {string} text lines `NAME=value`, quotes allowed
 * @returns {Record<string, string>}
 */
export function parseVariables(text) {
  const lines = text.matchAll(/^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]));
}

/** @returns {Record<string, string>} the variables in .dev.vars */
export function readSecrets() {
  return parseVariables(readFileSync(devVarsFile, 'utf8'));
}
