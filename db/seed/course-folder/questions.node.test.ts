import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeQuestion } from '../pull/write-question';
import { questionDraft } from '../push/drafts';
import type { QuestionContent } from './course';
import { ContentFaults, spellFault } from './faults';
import { readCourses } from './read-courses';

const shared = (name: string) => fileURLToPath(new URL(`../content/courses/shared/${name}`, import.meta.url));
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const head = `---
id: c1
position: 1
title: Counting
category: mixing
tutor: dele
level: beginner
tagline: A course
description: A course about counting
published: 2026-02-03T09:00:00Z
prices: { USD: 63, GBP: 49.50, EUR: 57, AUD: 95, CAD: 85, NZD: 107, INR: 4699 }
outcomes: [count to four]
included: [1 lesson]
equipment: { You need: Two decks }
testimonials: []
---
Count with us.
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'questions-'));
  for (const folder of ['lessons', 'clips', 'pictures']) mkdirSync(join(root, 'counting', folder), { recursive: true });
  writeFileSync(join(root, 'counting/course.md'), head);
  writeFileSync(join(root, 'counting/pictures/rings.svg'), drawing);
  writeFileSync(join(root, 'counting/clips/broken.m4a'), 'no sound');
  cpSync(shared('practice.mp4'), join(root, 'counting/clips/one.mp4'));
  cpSync(shared('practice.m4a'), join(root, 'counting/clips/one.m4a'));
  cpSync(shared('long-fade.mp4'), join(root, 'counting/clips/other.mp4'));
});
afterEach(() => rmSync(root, { recursive: true }));

const question = (...lines: string[]) => ['```question', ...lines, '```'].join('\n');
const answers = ['answers:', '  - [x] Bar 17', '  - [ ] Bar 9'];
const plain = ['text: Where does it come in?', ...answers, 'why: It follows the phrase.'];

/** Reads the lesson’s questions; the first line of the first question is line 7 of its file. */
function read(...questions: string[]): (QuestionContent | null)[] {
  const text = `---\ntitle: One\n---\n\n![Practice](../clips/one.mp4)\n\n${questions.join('\n\n')}\n`;
  writeFileSync(join(root, 'counting/lessons/01-one.md'), text);
  const known = { categoryIds: null, tutorIds: null, courseSlugs: null, gearNames: { equipment: [], software: [] } };
  const [course] = readCourses(root, known);
  return (course?.lessons[0]?.blocks ?? []).map((block) => block.question);
}

function faultsOf(...questions: string[]): string[] {
  try {
    read(...questions);
    return [];
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    return error.faults.map((fault) => spellFault(fault).replace('counting/lessons/01-one.md', ''));
  }
}

describe('questions of a lesson', () => {
  it('keep their text, sound and answers in the written order', () => {
    const [found] = read(
      question(
        'text: "Bar nine: what comes?"',
        'sound: clips/one.m4a   # the whole of it',
        'answers:',
        '  - [x] The bass, "low"',
        '  - [ ] Hats: two of them # and no comment',
        '  - [X] A crash',
        'why: Listen.',
      ),
    );
    expect(found).toMatchObject({
      kind: 'choice',
      id: 'q1',
      text: 'Bar nine: what comes?',
      sound: { contentType: 'audio/mp4' },
      answers: [
        { text: 'The bass, "low"', isRight: true },
        { text: 'Hats: two of them # and no comment', isRight: false },
        { text: 'A crash', isRight: true },
      ],
    });
  });

  it('can let everybody hear their sound under a name', () => {
    const named = ['sound: clips/one.m4a', 'heard-as: "The swap: bar 17"', ...plain];
    const [heard, silent] = read(question(...named), question('sound: clips/one.m4a', ...plain));
    expect(heard).toMatchObject({ heardAs: 'The swap: bar 17' });
    expect(silent).not.toHaveProperty('heardAs');
    const place = { sound: () => 'clips/one.m4a', picture: () => '', placed: () => '' };
    expect(writeQuestion(questionDraft(heard as QuestionContent), place)).toContain('heard-as: "The swap: bar 17"');
  });

  it('can show a picture, show a part of the lesson’s video, or be a drill', () => {
    const found = read(
      question('picture: ../pictures/rings.svg', 'alt: Rings', ...plain),
      question('id: cut', 'video: clips/one.mp4', 'from: 0:10', 'to: 0:20', ...plain),
      question('drill: the-one level 3'),
    );
    expect(found).toMatchObject([
      { id: 'q1', picture: { alt: 'Rings' } },
      { id: 'cut', video: { from: 10, to: 20 } },
      { kind: 'drill', id: 'q3', skill: 'the-one', level: 3 },
    ]);
  });

  it('report each fault by line', () => {
    const all = (...lines: string[]) => faultsOf(question(...lines));
    const why = 'why: It follows the phrase.';
    const text = 'text: Where does it come in?';
    const planted: [string[], string[]][] = [
      [all(text, 'answers:', '  - [ ] Bar 17', '  - [ ] Bar 9', why), [':9: answers: No answer is marked as right']],
      [all(text, 'answers:', '  - [x] Bar 17', '  - [x] Bar 9', why), [':9: answers: Every answer is marked as right']],
      [
        all(text, 'answers:', '  - [x] Bar 17', '  - [ ] Bar 9', '  - [ ] bar  9', why),
        [':12: answers, item 3: Answers 2 and 3 are the same'],
      ],
      [all(text, 'answers:', '  - [x] Bar 17', why), [':9: answers: A question needs at least two answers']],
      [
        all(text, ...answers, ...['1', '2', '3', '4', '5'].map((n) => `  - [ ] Bar ${n}`), why),
        [':9: answers: At most 6 answers'],
      ],
      [
        all(text, 'answers:', '  - [x] Bar 17', '  - Bar 9', why),
        [':11: answers, item 2: must begin with [x] if it is right, or with [ ]'],
      ],
      [all(text, 'answers:', '  - [x] Bar 17', '  - [ ]', why), [':11: answers, item 2: Is required']],
      [all(text, 'answers: Bar 17', why), [':9: answers: must be a list of lines such as - [x] Bar 17']],
      [all(...answers, why), [':8: text is missing']],
      [all(text, ...answers), [':8: why is missing']],
      [all('hint: Listen', ...plain), [':8: hint is no key that is known here']],
      [all('heard-as: The swap', ...plain), [':8: heard-as: is the name of a sound, and there is none']],
      [all('sound: clips/none.m4a', ...plain), [':8: ../clips/none.m4a is not there']],
      [all('sound: clips/broken.m4a', ...plain), [':8: broken.m4a is no MP4 with sound alone']],
      [all('sound: ../../../elsewhere.m4a', ...plain), [':8: ../../../elsewhere.m4a lies outside the folder']],
      [
        all('picture: pictures/rings.svg', ...plain),
        [':8: picture: says nothing to those who do not see it: describe it in a line alt:'],
      ],
      [all('video: clips/one.mp4', ...plain), [':8: video: needs the lines from: and to:']],
      [all('video: clips/one.mp4', 'from: 0:20', 'to: 0:10', ...plain), [':10: to: must be later than from']],
      [all('video: clips/one.mp4', 'from: now', 'to: 0:10', ...plain), [':9: from: must be a time such as 1:07']],
      [all('video: clips/one.mp4', 'from: 0:10', 'to: 59:00', ...plain), [':10: to lies behind the end of the video']],
      [
        all('video: clips/other.mp4', 'from: 0:01', 'to: 0:02', ...plain),
        [':7: The video of a question is one that the lesson shows'],
      ],
      [
        all('sound: clips/one.m4a', 'picture: pictures/rings.svg', 'alt: Rings', ...plain),
        [':9: picture: A question has one sound, picture or video'],
      ],
      [
        all('drill: juggling level 3'),
        [':8: drill: juggling level 3: Must be one of drift, tempo, bpm, the-one, phrase, eq, level, key'],
      ],
      [all('drill: drift level 11'), [':8: drill: drift level 11: Must be a level from 1 to 10']],
      [all('drill: drift'), [':8: drill: must be a skill and a level, such as drift level 3']],
      [all('drill: drift level 3', ...answers), [':9: answers is no key that is known here']],
      [all('id: Nine!', ...plain), [':8: id: Must contain only lowercase letters, digits and single hyphens']],
      [
        faultsOf(question('id: a', ...plain), question('id: a', ...plain)),
        [':16: Another question of this lesson has the id a'],
      ],
    ];
    for (const [found, wanted] of planted) expect(found).toEqual(wanted);
  });
});
