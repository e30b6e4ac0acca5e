import type { Plugin } from 'vite';
import { renderHits } from '../../app/features/practice/sound/hits';

const id = 'virtual:practice-sounds';

/**
 * Renders the hits that the practice room mixes, once per build: their 16-bit samples, concatenated, as base64, and the
 * number of samples of each hit.
 */
export function practiceSounds(): Plugin {
  let module: string | undefined;
  return {
    name: 'practice-sounds',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      module ??= write();
      return module;
    },
  };
}

function write(): string {
  const hits = renderHits();
  const lengths = Object.fromEntries(Object.entries(hits).map(([name, { length }]) => [name, length]));
  const all = Object.values(hits).flatMap((samples) => [...samples]);
  const bytes = Buffer.from(Int16Array.from(all, (sample) => Math.round(sample * 32_767)).buffer);
  return `export const lengths = ${JSON.stringify(lengths)};\nexport const samples = '${bytes.toString('base64')}';\n`;
}
