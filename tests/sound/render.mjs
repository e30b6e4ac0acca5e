// Writes sounds of the practice room into a folder: levels 1, 5 and 10 of every skill as WAV files, and their
// spectrograms where SoX is installed.
// Usage: npm run render:sound -- <folder> [seed]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSkills } from './build-skills.mjs';

const [folder, seed = '7'] = process.argv.slice(2);
if (!folder) throw new Error('Say into which folder: npm run render:sound -- <folder>');
mkdirSync(folder, { recursive: true });
const built = mkdtempSync(join(tmpdir(), 'cuepoint-sounds-'));
const { skills, wavFile, rate } = await import(await buildSkills(built));
rmSync(built, { recursive: true });

/** @type {string[]} */
const said = [];
let hasDrawings = true;
for (const skill of skills) {
  for (const level of [1, 5, 10]) {
    const question = skill.draw(Number(seed), level);
    said.push(`${skill.address} ${level}: ${question.was}. ${question.detail}`);
    const sounds = [...question.sounds, ...question.after];
    for (const part of new Set(sounds.map((/** @type {{ part: number }} */ sound) => sound.part))) {
      const file = join(folder, `${skill.address}-${level}-${part}`);
      writeFileSync(`${file}.wav`, wavFile(question.play(part), rate));
      const drawing = ['-n', 'spectrogram', '-x', '900', '-y', '257', '-o', `${file}.png`];
      const { error } = spawnSync('sox', [`${file}.wav`, ...drawing]);
      hasDrawings &&= !error;
    }
  }
}
writeFileSync(join(folder, 'questions.txt'), `${said.join('\n')}\n`);
console.log(`${folder} has the sounds${hasDrawings ? ' and their spectrograms' : ', without spectrograms: no sox'}.`);
