import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDecks } from '../pull/write-decks';
import { exerciseDraft } from '../push/drafts';
import type { ExerciseContent } from './course';
import { ContentFaults, spellFault } from './faults';
import { readCourses } from './read-courses';

const shared = (name: string) => fileURLToPath(new URL(`../content/courses/shared/decks/${name}`, import.meta.url));

const head = (id: string, position: number) => `---
id: ${id}
position: ${position}
title: Counting
category: mixing
tutor: dele
level: beginner
tagline: A course
description: A course about counting
published: 2026-02-03T09:00:00Z
prices: { USD: 63, GBP: 49.50, EUR: 57, AUD: 95, CAD: 85, NZD: 107, INR: 4699 }
---
Count with us.
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'decks-'));
  for (const [at, course] of ['counting', 'second'].entries()) {
    for (const folder of ['lessons', 'sounds']) mkdirSync(join(root, course, folder), { recursive: true });
    writeFileSync(join(root, course, 'course.md'), head(`c${at + 1}`, at + 1));
    for (const name of ['turbine', 'lighthouse', 'ferry']) {
      cpSync(shared(`${name}.m4a`), join(root, course, `sounds/${name}.m4a`));
    }
  }
  writeLesson('second', 'Text');
  cpSync(shared('hold-eight-bars-right.m4a'), join(root, 'counting/sounds/right.m4a'));
});
afterEach(() => rmSync(root, { recursive: true }));

const whole = [
  'id: in-on-the-one',
  'task: Bring deck B in on the one of bar 9.',
  'bpm: 125',
  'a: { title: Turbine, sound: sounds/turbine.m4a }',
  'b: { title: Lighthouse, sound: sounds/lighthouse.m4a, low: off }',
  'asks: { in: 9 }',
  'steps:',
  '  - Load two records.',
  'good: On the one.',
  'early: Wait for it.',
  'late: Press with it.',
];
const block = (...lines: string[]) => ['```decks', ...lines, '```'].join('\n');
/** The exercise with other lines; the line of a key that is given is replaced. */
const changed = (...lines: string[]) => {
  const keys = lines.map((line) => line.split(':')[0]);
  return block(...whole.filter((line) => !keys.includes(line.split(':')[0])), ...lines);
};

/** The first line of the block is line 6 of its file. */
function writeLesson(course: string, text: string, more = '') {
  writeFileSync(join(root, course, 'lessons/01-one.md'), `---\ntitle: One\nslug: ${course}\n${more}---\n\n${text}\n`);
}

const known = { categoryIds: null, tutorIds: null, courseSlugs: null, gearNames: { equipment: [], software: [] } };

function read(text: string, more = ''): (ExerciseContent | null)[] {
  writeLesson('counting', text, more);
  const [course] = readCourses(root, known);
  return (course?.lessons[0]?.blocks ?? []).map(({ decks }) => decks);
}

function faultsOf(text: string, more = ''): string[] {
  try {
    read(text, more);
    return [];
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    return error.faults.map((fault) => spellFault(fault).replace(/^counting\/lessons\/01-one\.md/, ''));
  }
}

describe('an exercise in a course folder', () => {
  it('is read with its records, its asks and what it leaves out', () => {
    const [, exercise] = read(`Text\n\n---\n\n${block(...whole, 'right: sounds/right.m4a')}`);
    expect(exercise).toMatchObject({
      id: 'in-on-the-one',
      bpm: 125,
      a: { title: 'Turbine', from: 1, isLowOff: false, tempo: 0, level: 0, sound: { durationMs: 15_560 } },
      b: { isLowOff: true },
      asks: { in: 9, swap: null, out: null, level: null, hold: null, cut: null },
      right: { contentType: 'audio/mp4' },
      mistake: null,
      isFront: false,
    });
  });

  it('stands in a block with text and a question, and text below it begins another block', () => {
    const question = '```question\nid: q\ndrill: drift level 3\n```';
    const blocks = read(`Text\n\n${question}\n\n${block(...whole)}\n\nMore`);
    expect(blocks.map((decks) => decks?.id)).toEqual(['in-on-the-one', undefined]);
  });

  it('is written as it is read', () => {
    const rich = changed(
      'asks: { in: 9, swap: 17, level: 2.5 }',
      'b: { title: "Light: house", sound: sounds/lighthouse.m4a, low: off, tempo: 0.4, level: -6, from: 3 }',
      'right: sounds/right.m4a',
      'front: true',
    );
    const [first] = read(rich, 'preview: true\n');
    const names = new Map(
      [first?.a.sound, first?.b.sound, first?.right].map((one) => [one?.hash, one?.path.split('/').pop()]),
    );
    const written = first && writeDecks(exerciseDraft(first), { sound: (hash) => `sounds/${names.get(hash)}` });
    expect(read(written ?? '', 'preview: true\n')).toEqual([first]);
    expect(first).toMatchObject({ isFront: true, b: { tempo: 0.4, level: -6, from: 3 }, asks: { level: 2.5 } });
  });

  it.each([
    ['a key that is not known', changed('speed: 3'), [':18: speed is no key that is known here']],
    [
      'a key of a deck that is not known',
      changed('a: { title: T, sound: sounds/turbine.m4a, pitch: 1 }'),
      [':17: a, pitch is no key that is known here'],
    ],
    [
      'something to judge that is not known',
      changed('asks: { loop: 4 }'),
      [
        ':17: asks, loop is no key that is known here',
        ':17: asks: An exercise asks for something: in, out, swap, level, hold or cut',
      ],
    ],
    ['no task', block(...whole.filter((line) => !line.startsWith('task'))), [':7: task is missing']],
    ['a tempo that is none', changed('bpm: fast'), [':17: bpm: Must be a tempo from 60 to 200, such as 122']],
    [
      'records of another tempo',
      changed('bpm: 122'),
      [
        ':9: turbine.m4a has 7.81 bars of 122 BPM between its margins of 0.1 s: 8 bars are 15.938, 16 bars are 31.675, 32 bars are 63.151 seconds with them',
        ':10: lighthouse.m4a has 7.81 bars of 122 BPM between its margins of 0.1 s: 8 bars are 15.938, 16 bars are 31.675, 32 bars are 63.151 seconds with them',
      ],
    ],
    [
      'a sound that is not there',
      changed('a: { title: T, sound: sounds/none.m4a }'),
      [':17: ../sounds/none.m4a is not there'],
    ],
    [
      'bar 0',
      changed('asks: { in: 0 }'),
      [':17: asks, in: There is no bar 0: a try begins at bar 1 and ends by bar 65'],
    ],
    [
      'a bar before the start',
      changed('a: { title: T, sound: sounds/turbine.m4a, from: 9 }'),
      [':11: asks, in: There is no bar 9: a try begins at bar 9 and ends by bar 73'],
    ],
    [
      'a bar long after it',
      changed('asks: { in: 99 }'),
      [':17: asks, in: There is no bar 99: a try begins at bar 1 and ends by bar 65'],
    ],
    ['half a bar', changed('asks: { in: 9.5 }'), [':17: asks, in: Must be the number of a bar']],
    [
      'a swap before deck B is in',
      changed('asks: { in: 17, swap: 9 }'),
      [':17: asks, swap: Bar 9 is before bar 17, on which deck B comes in'],
    ],
    [
      'nothing to judge',
      changed('asks: {}'),
      [':17: asks: An exercise asks for something: in, out, swap, level, hold or cut'],
    ],
    ['no word for late', block(...whole.filter((line) => !line.startsWith('late'))), [':7: late is missing']],
    [
      'no steps',
      block(...whole.filter((line) => !/^ {2}- /.test(line)).map((line) => (line === 'steps:' ? 'steps: []' : line))),
      [':13: steps: needs at least one step'],
    ],
    [
      'a front page in a closed lesson',
      changed('front: true'),
      [':18: The exercise of the front page is in a lesson with preview: true'],
    ],
    [
      'two exercises with one id in a lesson',
      `${block(...whole)}\n\n${block(...whole)}`,
      [':21: The exercise in-on-the-one is in counting/lessons/01-one.md:7 too'],
    ],
  ])('with %s is refused', (_name, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('on the front page has records of eight bars', () => {
    expect(faultsOf(changed('a: { title: F, sound: sounds/ferry.m4a }', 'front: true'), 'preview: true\n')).toEqual([
      ':18: ferry.m4a has 16 bars: on the front page it has 8',
      ':18: ferry.m4a has 392 kB: on the front page it has at most 250',
    ]);
  });

  it('on the front page asks for the bar on which deck B comes in', () => {
    expect(faultsOf(changed('asks: { swap: 17 }', 'front: true'), 'preview: true\n')).toEqual([
      ':18: asks: On the front page an exercise asks for the bar on which deck B comes in',
    ]);
  });

  it('has an id of its own in the whole folder: both files are named', () => {
    writeLesson('second', block(...whole));
    expect(faultsOf(block(...whole))).toEqual([
      'second/lessons/01-one.md:7: The exercise in-on-the-one is in counting/lessons/01-one.md:7 too',
    ]);
  });
});
