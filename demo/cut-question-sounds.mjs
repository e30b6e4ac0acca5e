#!/usr/bin/env node
// Cuts the sounds of the demo courses' questions out of the sound of their lessons' clips, which the product's own code
// renders. Needs ffmpeg. The output is committed: run `node demo/cut-question-sounds.mjs` after a clip changes.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ffmpeg, plain } from './ffmpeg.mjs';

/** Course, clip, start and end in seconds, name of the sound. @type {[string, string, number, number, string][]} */
const cuts = [
  ['phrase-mixing', 'when-the-phrase-is-a-bar-short', 15.48, 34.8, 'short-phrase'],
  ['phrase-mixing', 'coming-in-on-the-sixteen', 61.9, 78, 'four-bars-late'],
  ['phrase-mixing', 'hold-the-blend-for-thirty-two-bars', 92.9, 100.6, 'blend-one'],
  ['phrase-mixing', 'hold-the-blend-for-thirty-two-bars', 102.6, 110.3, 'blend-two'],
  ['eq-and-the-low-end', 'the-swap-in-one-movement', 17.42, 28, 'swap-one'],
  ['eq-and-the-low-end', 'the-swap-in-one-movement', 36.77, 46, 'swap-two'],
  ['eq-and-the-low-end', 'the-swap-in-one-movement', 58.07, 68, 'swap-three'],
  ['eq-and-the-low-end', 'two-basslines-one-fader', 23.23, 31, 'basses-one'],
  ['eq-and-the-low-end', 'two-basslines-one-fader', 7.74, 17.4, 'basses-two'],
  ['your-first-mix', 'press-play-on-the-beat', 5, 14.4, 'press-one'],
  ['your-first-mix', 'press-play-on-the-beat', 42, 48, 'press-two'],
  ['your-first-mix', 'same-speed', 8, 19, 'speed-one'],
  ['your-first-mix', 'who-is-louder', 12, 30, 'louder-one'],
  ['your-first-mix', 'the-blend', 28, 41, 'blend-three'],
];

for (const [course, clip, from, to, name] of cuts) {
  const folder = fileURLToPath(new URL(`../db/seed/content/courses/${course}/`, import.meta.url));
  mkdirSync(`${folder}sounds`, { recursive: true });
  const cut = ['-ss', String(from), '-to', String(to), '-i', `${folder}clips/${clip}.m4a`];
  const sound = ['-vn', '-c:a', 'aac', '-b:a', '48k', '-ac', '1', ...plain, '-movflags', '+faststart'];
  await ffmpeg([...cut, ...sound, `${folder}sounds/${name}.m4a`]);
}
