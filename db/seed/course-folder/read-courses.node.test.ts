import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sanitizeHtml } from '~/kit/text/html.server';
import { bomb, png, secret, withNotes } from '../../../tests/support/pictures';
import type { CourseContent, PictureFile } from './course';
import { ContentFaults, spellFault } from './faults';
import { readCleanPicture } from './files';
import { readCourses } from './read-courses';

const clip = fileURLToPath(new URL('../content/courses/shared/practice.mp4', import.meta.url));

const clipSound = clip.replace('.mp4', '.m4a');

const known = {
  categoryIds: ['mixing'],
  tutorIds: ['dele'],
  courseSlugs: ['elsewhere'],
  gearNames: { equipment: ['Controller', 'Turntables'], software: ['Traktor', 'Serato'] },
};

const head = `---
id: c1
position: 1
title: "Counting: one to four"
category: mixing
tutor: dele
level: beginner
tagline: A course
description: A course about counting
published: 2026-02-03T09:00:00Z
cover: cover.svg
trailer: clips/one.mp4
prices: { USD: 63, GBP: 49.50, EUR: 57, AUD: 95, CAD: 85, NZD: 107, INR: 4699 }
sale:
  ends: 2030-01-31T23:59:00Z
  prices: { USD: 45, GBP: 35, EUR: 41, AUD: 69, CAD: 61, NZD: 76, INR: 3399 }
outcomes:
  - count to four
included:
  - 1 lesson
  - text: A chart
    note: PDF
equipment:
  You need: Two decks
suits:
  equipment: [Controller]
testimonials:
  - author: Ann
    feedback: I can count.
recommends: [elsewhere]
---
`;

const overview = 'Count *with* us.\n';

const lesson = `---
title: One
preview: true
chapters:
  - 0:00 Begin
  - 1:02 Go on
---

The **first** text.

![Practice](../clips/one.mp4)

The second text.

![Rings](../pictures/rings.svg "Eight bars")
![Practice](../clips/one.mp4)

[Open the form](form:cp-1)

---

### At your decks

1. Count.

---

\`\`\`variant
software: [Traktor]
\`\`\`

Count in Traktor.
`;

const captions =
  'WEBVTT\n\nNOTE made by hand\n\n1\n00:00.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:04.000 align:start\nTwo\n';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A faultless folder with one course: text by file name. */
const sound: Record<string, string> = {
  'counting/course.md': head + overview,
  'counting/cover.svg': drawing,
  'counting/lessons/01-one.md': lesson,
  'counting/pictures/rings.svg': drawing,
  'counting/posters/one.svg': `${drawing}\n`,
  'counting/clips/one.en.vtt': captions,
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'courses-'));
});
afterEach(() => rmSync(root, { recursive: true }));

type Changes = Record<string, string | Buffer | null>;

/** Writes the folder with some files changed or (null) missing. */
function write(changed: Changes = {}): void {
  for (const [name, text] of Object.entries({ ...sound, ...changed })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  mkdirSync(join(root, 'counting/clips'), { recursive: true });
  cpSync(clip, join(root, 'counting/clips/one.mp4'));
}

function faultsOf(changed: Changes | null): string[] {
  if (changed) write(changed);
  try {
    readCourses(root, known);
    return [];
  } catch (error) {
    if (error instanceof ContentFaults) return error.faults.map(spellFault);
    throw error;
  }
}

const changedHead = (from: string | RegExp, to: string) => ({
  'counting/course.md': head.replace(from, to) + overview,
});
/** A lesson with a pixel picture. */
const pixels = (name: string, picture: Buffer) => ({
  [`counting/pictures/${name}`]: picture,
  'counting/lessons/01-one.md': lesson.replace('rings.svg', name),
});
const changedLesson = (from: string | RegExp, to: string) => ({
  'counting/lessons/01-one.md': lesson.replace(from, to),
});

describe('a valid course', () => {
  it('is read completely', () => {
    write();
    const [course, ...others] = readCourses(root, known) as [CourseContent];
    expect(others).toEqual([]);
    expect(course).toMatchObject({
      id: 'c1',
      slug: 'counting',
      title: 'Counting: one to four',
      overview: '<p>Count <em>with</em> us.</p>',
      isSaleActive: true,
      saleEndsAt: new Date('2030-01-31T23:59:00Z'),
      needsLocation: false,
      included: [{ text: '1 lesson' }, { text: 'A chart', note: 'PDF' }],
      equipment: [{ label: 'You need', text: 'Two decks' }],
      gear: { equipment: ['Controller'], software: [] },
      recommendations: ['elsewhere'],
      publishedAt: new Date('2026-02-03T09:00:00Z'),
    });
    expect(course.prices.GBP).toEqual({ price: 4950, salePrice: 3500 });
    expect(course.trailer).toMatchObject({ durationMs: 75_000, width: 640, height: 360 });
    expect(course.lessons).toHaveLength(1);
    const [one] = course.lessons;
    expect(one).toMatchObject({ id: 'c1-l1', slug: 'one', number: 1, isPreview: true });
    expect(one?.chapters).toEqual([
      { at: 0, title: 'Begin' },
      { at: 62, title: 'Go on' },
    ]);
  });

  it('its loops end to the millisecond', () => {
    write(changedLesson('  - 1:02 Go on', '  - 1:02 Go on\nloops:\n  - 0:10-0:18.25 The swap\n  - 1:02 - 1:10 Again'));
    expect(readCourses(root, known)[0]?.lessons[0]?.loops).toEqual([
      { from: 10, to: 18.25, title: 'The swap' },
      { from: 62, to: 70, title: 'Again' },
    ]);
  });

  it('records the size of a picture and drops its metadata', () => {
    const kept = (picture: Buffer) => {
      write(pixels('rings.png', picture));
      const images = readCourses(root, known).flatMap(({ lessons }) =>
        lessons.flatMap(({ blocks }) => blocks.flatMap((block) => block.images)),
      );
      return images[0]?.picture as PictureFile;
    };
    const bare = kept(png(20, 10));
    expect(bare).toMatchObject({ contentType: 'image/png', size: { width: 20, height: 10, format: 'png' } });
    const noted = kept(withNotes(png(20, 10)));
    expect(noted.hash).toBe(bare.hash);
    expect(Buffer.from(readCleanPicture(noted.path).bytes).includes(secret)).toBe(false);
  });

  it('refuses a drawing with a script or an event handler', () => {
    for (const hostile of ['<g onload="a()"/>', '<script>a()</script>']) {
      write({ 'counting/cover.svg': `<svg xmlns="http://www.w3.org/2000/svg">${hostile}</svg>` });
      expect(() => readCourses(root, known)).toThrow(/cover\.svg contains (?:a script|an event handler)/);
    }
  });

  it('keeps text, pictures, videos and forms in blocks in the written order', () => {
    write();
    const blocks = readCourses(root, known)[0]?.lessons[0]?.blocks ?? [];
    expect(
      blocks.map(({ html, images, videos, typeFormId }) => [html, images.length, videos.length, typeFormId]),
    ).toEqual([
      ['<p>The <strong>first</strong> text.</p>', 0, 1, null],
      ['<p>The second text.</p>', 1, 1, 'cp-1'],
      ['<h3>At your decks</h3>\n<ol>\n<li>Count.</li>\n</ol>', 0, 0, null],
      ['<p>Count in Traktor.</p>', 0, 0, null],
    ]);
    expect(blocks[1]?.images[0]).toMatchObject({ alt: 'Rings', caption: 'Eight bars' });
    expect(blocks[0]?.videos[0]?.video).toMatchObject({
      captions: [{ language: 'en', label: 'English' }],
      poster: { extension: 'svg' },
    });
    expect(blocks[0]?.videos[0]?.video.poster?.path).toContain('posters');
    expect(blocks.map(({ variantFor }) => variantFor)).toEqual([
      null,
      null,
      null,
      { equipment: [], software: ['Traktor'] },
    ]);
  });

  it('takes the sound file beside a video, and no sound when the file is missing', () => {
    write();
    const audioOf = () => readCourses(root, known)[0]?.lessons[0]?.blocks[0]?.videos[0]?.video.audio;
    expect(audioOf()).toBeNull();
    cpSync(clipSound, join(root, 'counting/clips/one.m4a'));
    expect(audioOf()).toMatchObject({ contentType: 'audio/mp4', bytes: statSync(clipSound).size });
    expect(readCourses(root, known)[0]?.trailer?.audio?.path).toContain('one.m4a');
  });

  it('may have Windows line ends and a byte order mark', () => {
    const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    write({ 'counting/course.md': windows(head + overview), 'counting/lessons/01-one.md': windows(lesson) });
    expect(readCourses(root, known)[0]?.lessons[0]?.blocks).toHaveLength(4);
  });

  it('keeps the id and slug of a lesson that gets another title and number', () => {
    const named = lesson.replace('title: One', 'title: Uno\nid: c1-l1\nslug: one');
    write({ 'counting/lessons/01-one.md': null, 'counting/lessons/07-uno.md': named });
    expect(readCourses(root, known)[0]?.lessons[0]).toMatchObject({
      id: 'c1-l1',
      slug: 'one',
      number: 7,
      title: 'Uno',
    });
  });
});

const page = 'counting/course.md';
const first = 'counting/lessons/01-one.md';

describe('a text is read as the teacher means it:', () => {
  it.each([
    ['808', '808'],
    ['007', '007'],
    ['1.0', '1.0'],
    ['true', 'true'],
    ['2026-02-03', '2026-02-03'],
    ['Part 1: the cue', 'Part 1: the cue'],
    ['Part 1: the cue: again', 'Part 1: the cue: again'],
    ['The cue:', 'The cue:'],
    ['F #minor', 'F #minor'],
    ['#1 on the list', '#1 on the list'],
    ['Room #5: the cue # rename it later', 'Room #5: the cue'],
    ['F # a comment has a space after its sign', 'F'],
    ['\u00a0Phrase\u00a0mixing\u00a0', 'Phrase\u00a0mixing'],
    ['"Part 1": the cue', '"Part 1": the cue'],
    ['"808"', '808'],
    ["It's: here", "It's: here"],
  ])('title: %s', (text, title) => {
    write(changedHead(/title: .*/, `title: ${text}`));
    expect(readCourses(root, known)[0]?.title).toBe(title);
  });

  it('items, chapters and headings with colons and numbers', () => {
    const changed = {
      'counting/course.md':
        head
          .replace(
            '  - count to four',
            '  - Practise: count\n  - 808\n  - Bar 1: one: two\n  - F #minor\n  -\u00a0Last',
          )
          .replace('You need: Two decks', 'You need: Two decks: any\n  808: A drum')
          .replace('author: Ann', 'author: Ann: B') + overview,
      'counting/lessons/01-one.md': lesson
        .replace('0:00 Begin', '0:00 Begin: the cue')
        .replace('preview: true', 'preview: true # all'),
    };
    write(changed);
    const [course] = readCourses(root, known);
    expect(course?.outcomes).toEqual(['Practise: count', '808', 'Bar 1: one: two', 'F #minor', 'Last']);
    expect(course?.equipment).toContainEqual({ label: 'You need', text: 'Two decks: any' });
    expect(course?.equipment).toContainEqual({ label: '808', text: 'A drum' });
    expect(course?.studentsSays[0]?.author).toBe('Ann: B');
    expect(course?.lessons[0]?.chapters[0]).toEqual({ at: 0, title: 'Begin: the cue' });
    expect(course?.lessons[0]?.isPreview).toBe(true);
    expect(course?.prices.GBP.price).toBe(4950);
  });

  it('a block of lines keeps its colons and signs', () => {
    write(changedHead('feedback: I can count.', 'feedback: |\n      Note: x: y #z\n      - a: b: c'));
    expect(readCourses(root, known)[0]?.studentsSays[0]?.feedback).toBe('Note: x: y #z\n- a: b: c');
  });

  it('file names with accents in two parts, and no-break spaces in names and after the signs of headings', () => {
    const nfd = 'café noir'.normalize('NFD');
    const names = ['Café\u00a0noir.svg', 'Caf%C3%A9%20noir.svg'];
    for (const name of names) {
      write({
        [`counting/pictures/${nfd.replace('c', 'C')}.svg`]: drawing,
        'counting/lessons/01-one.md': `---\ntitle: One\n---\n\n###\u00a0At your decks\n\n-\u00a0Count.\n\n![Rings](<../pictures/${name}>)\n`,
      });
      const block = readCourses(root, known)[0]?.lessons[0]?.blocks[0];
      expect(block?.html).toBe('<h3>At your decks</h3>\n<ul>\n<li>Count.</li>\n</ul>');
      expect(block?.images).toHaveLength(1);
    }
  });

  it('captions, sound and poster of a video whose name is spelled in two ways', () => {
    const [nfc, nfd] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];
    write({
      [`counting/clips/${nfd}.en.vtt`]: captions,
      [`counting/posters/${nfd}.svg`]: drawing,
      'counting/lessons/01-one.md': `---\ntitle: One\n---\n\n![Practice](../clips/${nfd}.mp4)\n`,
    });
    cpSync(clip, join(root, `counting/clips/${nfc}.mp4`));
    const video = readCourses(root, known)[0]?.lessons[0]?.blocks[0]?.videos[0]?.video;
    expect(video?.captions).toHaveLength(1);
    expect(video?.poster).not.toBeNull();
  });
});

describe('a fault in a course folder is reported by file and line:', () => {
  it.each([
    ['a video', clip, 'one.m4a is no MP4 with sound alone'],
    ['not as long as its video', clipSound.replace('practice', 'first-groove'), 'one.m4a is not as long as its video'],
    ['a captions file', clip.replace('.mp4', '.en.vtt'), 'one.m4a is no MP4 with sound alone'],
  ])('a sound file that is %s, once for all uses of its video', (_what, file, message) => {
    write();
    cpSync(file, join(root, 'counting/clips/one.m4a'));
    expect(faultsOf(null)).toEqual([`counting/clips/one.m4a: ${message}`]);
  });

  it.each<[string, Record<string, string | null>, string[]]>([
    ['no title', changedHead(/title: .*\n/, ''), [`${page}:2: title is missing`]],
    ['an empty title', changedHead(/title: .*/, 'title: ""'), [`${page}:4: title: Is required`]],
    ['an unknown key', changedHead('level:', 'lvel: x\nlevel:'), [`${page}:7: lvel is no key that is known here`]],
    [
      'an unknown key in a list',
      changedHead('    note: PDF', '    not: PDF'),
      [`${page}:21: included, item 2: must be a text, or text and note`],
    ],
    ['a key twice', changedHead('tutor: dele', 'tutor: dele\ntutor: dele'), [`${page}:7: This key is there twice`]],
    [
      'invalid YAML',
      changedHead(/title: .*/, 'title: [Counting] one'),
      [`${page}:4: This line cannot be read. Put a text with signs such as : # [ { " between quotes`],
    ],
    [
      'an unresolved alias',
      changedHead('level: beginner', 'level: *easy'),
      [`${page}:7: Put a text that begins with * or & between quotes`],
    ],
    [
      'a text that begins with a stressed word',
      changedHead(/title: .*/, 'title: *Loud* bars'),
      [`${page}:4: Put a text that begins with * or & between quotes`],
    ],
    [
      'a text that begins with @',
      changedHead(/title: .*/, 'title: @home'),
      [`${page}:4: Put a text that begins with @ between quotes`],
    ],
    [
      'an indentation of tabs',
      changedHead('  - count to four', '\t- count to four'),
      [`${page}:18: Indent with spaces, not with tabs`],
    ],
    [
      'a poster that is not a picture',
      { 'counting/posters/one.svg': 'x' },
      ['counting/posters/one.svg: one.svg is no picture of its kind'],
    ],
    [
      'no front matter',
      { [page]: overview },
      [`${page}:1: It does not begin with front matter: a line ---, then keys and values, then a line ---`],
    ],
    [
      'front matter that does not end',
      { [first]: lesson.replace('\n---\n\nThe **first**', '\n\nThe **first**').split('\n---\n')[0] ?? '' },
      [`${first}:1: The front matter does not end: a line ---, then keys and values, then a line ---`],
    ],
    [
      'a decimal comma',
      changedHead('GBP: 49.50', 'GBP: 49,50'),
      [`${page}:13: A comma between { and } begins the next key, here 50: write an amount with a point, such as 49.50`],
    ],
    [
      'lessons in a folder that is called otherwise',
      { [first]: null, 'counting/Lessons/01-one.md': lesson },
      ['counting: The folder lessons is not there, but Lessons is: write it with the same capitals'],
    ],
    ['an unknown tutor', changedHead('tutor: dele', 'tutor: della'), [`${page}:6: There is no tutor della`]],
    ['an unknown category', changedHead('category: mixing', 'category: mix'), [`${page}:5: There is no category mix`]],
    [
      'an unknown course',
      changedHead('[elsewhere]', '[elsewhere, nowhere]'),
      [`${page}:30: There is no course nowhere`],
    ],
    [
      'an unknown level',
      changedHead('beginner', 'easy'),
      [`${page}:7: level: must be one of beginner, intermediate, advanced`],
    ],
    [
      'unknown equipment',
      changedHead('[Controller]', '[Kazoo]'),
      [`${page}:26: suits, equipment, item 1: Must be one of Controller, Turntables`],
    ],
    ['a negative price', changedHead('GBP: 49.50', 'GBP: -1'), [`${page}:13: prices, GBP: must be more than zero`]],
    [
      'a price with three decimals',
      changedHead('GBP: 49.50', 'GBP: 49.505'),
      [`${page}:13: prices, GBP: must have at most two decimals`],
    ],
    [
      'a price that is not an amount',
      changedHead('GBP: 49.50', 'GBP: £49'),
      [`${page}:13: prices, GBP: must be an amount such as 49 or 49.50`],
    ],
    ['a currency without a price', changedHead(', INR: 4699', ''), [`${page}:13: prices, INR is missing`]],
    [
      'a sale price that is not below the price',
      changedHead('GBP: 35', 'GBP: 49.50'),
      [`${page}:16: GBP must be lower than the price`],
    ],
    [
      'an invalid date',
      changedHead('2026-02-03T09:00:00Z', '3 February'),
      [`${page}:10: published: Must be a date and time such as 2026-02-03T09:00:00Z`],
    ],
    ['no course.md', { 'counting/course.md': null }, ['counting/course.md: course.md is not there']],
    [
      'captions whose name lacks a language',
      { 'counting/clips/one.srt': captions, 'counting/clips/one.english.vtt': captions },
      [
        'counting/clips/one.english.vtt: must be called by its video and language, such as one.en.vtt',
        'counting/clips/one.srt: must be called by its video and language, such as one.en.vtt',
      ],
    ],
    [
      'two files of captions in one language',
      { 'counting/clips/one.en.srt': captions },
      ['counting/clips/one.en.vtt: is a second file of captions in en'],
    ],
    ['a missing cover', { 'counting/cover.svg': null }, [`${page}:11: cover.svg is not there`]],
    [
      'a share picture that is not a PNG of 1200 × 630',
      changedHead('cover: cover.svg', 'cover: cover.svg\nshare: cover.svg'),
      [`${page}:12: cover.svg must be a PNG of 1200 × 630`],
    ],
    [
      'a cover that is not a picture',
      { 'counting/cover.svg': 'hello' },
      [`${page}:11: cover.svg is no picture of its kind`],
    ],
    [
      'a drawing that declares entities',
      { 'counting/cover.svg': '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>' },
      [`${page}:11: cover.svg has a document type that declares entities`],
    ],
    ['a truncated picture', pixels('rings.png', png(20, 10).subarray(0, -6)), [`${first}:15: rings.png is damaged`]],
    [
      'a decompression bomb',
      pixels('rings.png', bomb(50_000, 50_000)),
      [`${first}:15: rings.png has 50000 × 50000 pixels: at most 40 megapixels and 12000 a side can be shown`],
    ],
    [
      'a picture with the wrong extension',
      pixels('rings.jpg', png(20, 10)),
      [`${first}:15: rings.jpg is no picture of its kind`],
    ],
    [
      'a trailer that is not a video',
      changedHead('clips/one.mp4', 'cover.svg'),
      [`${page}:12: cover.svg is no MP4 or WebM video`],
    ],
    [
      'a course without an overview',
      { [page]: head },
      [`${page}:32: The overview of the course is missing below the front matter`],
    ],
    [
      'a film that is empty, without what follows from it',
      { ...changedLesson('(../clips/one.mp4)', '(../clips/two.mp4)'), 'counting/clips/two.mp4': '' },
      [`${first}:11: two.mp4 is empty (0 bytes): copy or export it again`],
    ],
    [
      'a film whose name differs in capitals',
      changedLesson('(../clips/one.mp4)', '(../clips/One.mp4)'),
      [`${first}:11: ../clips/One.mp4 is not there, but one.mp4 is: write it with the same capitals`],
    ],
    [
      'a HEIC picture, also by another name',
      { 'counting/cover.svg': '\0\0\0\x18ftypheic' },
      [`${page}:11: cover.svg is a HEIC file, which is not taken. Export it as JPEG or PNG`],
    ],
    [
      'a quotation mark that nothing closes',
      changedHead('tagline: A course', 'tagline: "A course'),
      [`${page}:8: A quotation mark opens a text and none closes it`],
    ],
    [
      'items that begin with other spaces',
      changedHead('  - count to four', '  - count to four\n - and on'),
      [`${page}:19: The spaces at the beginning of this line differ from those of the lines that belong with it`],
    ],
    ['a missing picture', changedLesson('rings.svg', 'ring.svg'), [`${first}:15: ../pictures/ring.svg is not there`]],
    [
      'a picture by its URL',
      changedLesson('../pictures/rings.svg', 'https://a.example/b.svg'),
      [`${first}:15: https://a.example/b.svg must be a file in the folder, not an address`],
    ],
    [
      'a picture outside the folder',
      changedLesson('../pictures/rings.svg', '../../../../../etc/hosts'),
      [`${first}:15: ../../../../../etc/hosts lies outside the folder`],
    ],
    [
      'a picture without a description',
      changedLesson('![Rings]', '![]'),
      [`${first}:15: ../pictures/rings.svg says nothing to those who do not see it: describe it between the brackets`],
    ],
    [
      'a picture in a sentence',
      changedLesson('The second text.', 'See ![Rings](../pictures/rings.svg) here.'),
      [`${first}:13: A picture or a video must be in a paragraph of its own`],
    ],
    [
      'a missing video',
      changedLesson('../clips/one.mp4', '../clips/two.mp4'),
      [`${first}:11: ../clips/two.mp4 is not there`],
    ],
    [
      'a video without a name',
      changedLesson('![Practice]', '![]'),
      [`${first}:11: ../clips/one.mp4 has no name: write it between the brackets`],
    ],
    ['a form without an id', changedLesson('form:cp-1', 'form:'), [`${first}:18: form: is not a form ID`]],
    ['an empty lesson', { [first]: '---\ntitle: One\n---\n' }, [`${first}:4: There is no text`]],
    [
      'an empty block',
      changedLesson('---\n\n### At', '---\n\n---\n\n### At'),
      [`${first}:20: A block is empty: there is no text between two lines ---`],
    ],
    [
      'a block separator directly below a text',
      changedLesson('The second text.', 'The second text.\n---'),
      [`${first}:13: A line --- right below a text makes it a heading: leave an empty line between them`],
    ],
    [
      'a chapter without a time',
      changedLesson('1:02 Go on', 'Go on'),
      [`${first}:6: chapters, item 2: must be a time and a title, such as 1:48 The first eight bars`],
    ],
    [
      'a chapter after the end of the video',
      changedLesson('1:02 Go on', '1:15 Go on'),
      [`${first}:6: The chapter begins after the end of the first video`],
    ],
    [
      'a loop without two times',
      changedLesson('  - 1:02 Go on', '  - 1:02 Go on\nloops:\n  - 0:10 The swap'),
      [`${first}:8: loops, item 1: must be two times and a title, such as 1:07-1:15 The swap`],
    ],
    [
      'a loop that ends before it begins',
      changedLesson('  - 1:02 Go on', '  - 1:02 Go on\nloops:\n  - 0:10-0:08 The swap'),
      [`${first}:8: loops, item 1: must be two times and a title, such as 1:07-1:15 The swap`],
    ],
    [
      'a loop beyond the end of the video',
      changedLesson('  - 1:02 Go on', '  - 1:02 Go on\nloops:\n  - 0:10-0:18 The swap\n  - 1:10-1:20 Again'),
      [`${first}:9: The loop ends after the end of the first video`],
    ],
    [
      'too many loops',
      changedLesson('  - 1:02 Go on', `  - 1:02 Go on\nloops:\n${'  - 0:10-0:18 The swap\n'.repeat(21).trimEnd()}`),
      [`${first}:7: loops: At most 20 loops`],
    ],
    [
      'chapters out of order',
      changedLesson('0:00 Begin', '1:02 Begin'),
      [`${first}:6: The chapter must start later than the one above it`],
    ],
    [
      'a variant without a block above it',
      { [first]: '---\ntitle: One\n---\n```variant\nsoftware: [Traktor]\n```\n\nText' },
      [`${first}:4: Place a variant below the block that it replaces`],
    ],
    [
      'a variant without equipment or software',
      changedLesson('software: [Traktor]', 'software: []'),
      [`${first}:29: Must name equipment or software`],
    ],
    [
      'a variant for unknown software',
      changedLesson('software: [Traktor]', 'software: [Tractor]'),
      [`${first}:29: software, item 1: Must be one of Traktor, Serato`],
    ],
    [
      'a variant with two blocks',
      changedLesson('Count in Traktor.', 'Count.\n\n[Form](form:a)\n\nCount.'),
      [
        `${first}:26: A variant is one block: text, then pictures, then videos, then a form, then a question, then an exercise`,
      ],
    ],
    [
      'two lessons with the same number',
      { 'counting/lessons/01-two.md': '---\ntitle: Two\n---\nText' },
      ['counting/lessons/01-two.md: Two lessons have the number 1: this one and 01-one.md'],
    ],
    [
      'two lessons with the same slug',
      { 'counting/lessons/02-two.md': '---\ntitle: Two\nslug: one\n---\nText' },
      ['counting/lessons/02-two.md:1: The slug one is that of counting/lessons/01-one.md too'],
    ],
    [
      'a lesson without a number',
      { 'counting/lessons/two.md': '---\ntitle: Two\n---\nText' },
      ['counting/lessons/two.md: A lesson is called by its number and a name, such as 03-two-basslines.md'],
    ],
    [
      'two courses with the same id',
      {
        'other/course.md': (head + overview).replace('position: 1', 'position: 2').replace(/trailer.*\n/, ''),
        'other/cover.svg': drawing,
      },
      ['other/course.md:2: id c1 is that of counting too'],
    ],
    [
      'captions that do not begin with WEBVTT',
      { 'counting/clips/one.en.vtt': captions.replace('WEBVTT', 'SUBTITLES') },
      ['counting/clips/one.en.vtt:1: Captions begin with the line WEBVTT, or with a number and a time (SubRip)'],
    ],
    [
      'captions with an invalid time',
      { 'counting/clips/one.en.vtt': captions.replace('00:00.000 -->', '0:0: -->') },
      ['counting/clips/one.en.vtt:6: Is no time such as 00:01.000 --> 00:04.000'],
    ],
    [
      'captions that end before they begin',
      { 'counting/clips/one.en.vtt': captions.replace('00:04.000', '00:01.000') },
      ['counting/clips/one.en.vtt:9: Ends before it begins'],
    ],
    [
      'captions out of order',
      { 'counting/clips/one.en.vtt': captions.replace('00:00.000 --> 00:02', '00:03.000 --> 00:04') },
      ['counting/clips/one.en.vtt:9: Begins before the caption above it'],
    ],
    [
      'a captions file without captions',
      { 'counting/clips/one.en.vtt': 'WEBVTT\n' },
      ['counting/clips/one.en.vtt: Holds no captions'],
    ],
  ])('%s', (_, changed, expected) => {
    expect(faultsOf(changed)).toEqual(expected);
  });

  it('a file that is not UTF-8, and a link that leads outside the folder', () => {
    write();
    writeFileSync(join(root, first), Buffer.from(lesson.replace('second', 's\xe9cond'), 'latin1'));
    rmSync(join(root, 'counting/cover.svg'));
    symlinkSync(clip, join(root, 'counting/cover.svg'));
    expect(faultsOf(null)).toEqual([
      `${page}:11: cover.svg lies outside the folder`,
      `${first}:13: A letter here cannot be read: save the file as UTF-8`,
    ]);
  });

  it('nothing, when a first course has no outcomes, extras, equipment and praise yet', () => {
    expect(
      faultsOf({
        [page]:
          head.replace(/outcomes:[\s\S]*?(?=suits:)/, '').replace(/testimonials:[\s\S]*?(?=recommends:)/, '') +
          overview,
      }),
    ).toEqual([]);
  });

  it('a file in UTF-16, once', () => {
    expect(faultsOf({ [first]: Buffer.from(`\ufeff${lesson}`, 'utf16le') })).toEqual([
      `${first}:1: The file is saved as UTF-16: save it as UTF-8`,
    ]);
  });

  it('all faults of the folder at once', () => {
    const faults = faultsOf({
      [page]: head.replace(/title: .*\n/, '').replace('tutor: dele', 'tutr: dele') + overview,
      [first]: lesson.replace('rings.svg', 'ring.svg').replace('The second text.', '<script>alert(1)</script>'),
      'counting/lessons/01-two.md': '---\ntitle: Two\nprice: 3\n---\n\n---\n\nText',
      'counting/lessons/03-three.md': '---\ntitle: Three\n---\n',
      'counting/lessons/four.md': 'Four',
      'counting/clips/one.en.vtt': captions.replace('00:04.000', '00:01.000').concat('\nlost\n'),
      'other/course.md': (head + overview)
        .replace('GBP: 49.50', 'GBP: 0')
        .replace('category: mixing', 'category: none'),
    });
    expect(faults).toEqual([
      'counting/clips/one.en.vtt:9: Ends before it begins',
      'counting/clips/one.en.vtt:12: Is no time such as 00:01.000 --> 00:04.000',
      'counting/course.md:2: title is missing',
      'counting/course.md:2: tutor is missing',
      'counting/course.md:5: tutr is no key that is known here',
      'counting/lessons/01-one.md:13: Not allowed in text: <script>',
      'counting/lessons/01-one.md:15: ../pictures/ring.svg is not there',
      'counting/lessons/01-two.md:3: price is no key that is known here',
      'counting/lessons/01-two.md:6: A block is empty: there is no text between two lines ---',
      'counting/lessons/03-three.md:4: There is no text',
      'counting/lessons/four.md: A lesson is called by its number and a name, such as 03-two-basslines.md',
      'other/course.md:13: prices, GBP: must be more than zero',
    ]);
  });
});

describe('HTML in a lesson or overview', () => {
  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['<p onclick="alert(1)">Press</p>', 'the attributes of <p onclick="alert(1)">'],
    ['<iframe src="https://a.example"></iframe>', '<iframe>'],
    ['<svg onload=alert(1)></svg>', '<svg>'],
    ['<style>p { display: none }</style>', '<style>'],
    ['<form action="https://a.example"><button>Go</button></form>', '<form>, <button>'],
    ['<!-- a note -->', 'comments (<!-- … -->)'],
    ['Press <a href="/x" target="_top">here</a>', 'the attributes of <a href="/x" target="_top">'],
    ['# A title', '<h1>'],
    ['    indented code', '<pre>'],
  ])('%s is rejected', (text, what) => {
    expect(faultsOf(changedLesson('The second text.', text))).toEqual([`${first}:13: Not allowed in text: ${what}`]);
    expect(faultsOf({ [page]: `${head}${text}\n` })).toContain(`${page}:32: Not allowed in text: ${what}`);
  });

  it.each([
    ['[Press](javascript:alert(1))', 'javascript:alert(1)'],
    ['[Press](JaVaScRiPt:alert(1))', 'JaVaScRiPt:alert(1)'],
    ['[Press](data:text/html,x)', 'data:text/html,x'],
    ['<a href="java&#115;cript:alert(1)">Press</a>', 'javascript:alert(1)'],
    ['[Press](www.example.com) and [go](https://example.com)', 'www.example.com'],
    ['[Next](02-two.md)', '02-two.md'],
  ])('%s is rejected with the address', (text, address) => {
    expect(faultsOf(changedLesson('The second text.', text))).toEqual([
      `${first}:13: The link to “${address}” leads nowhere: an address begins with https://, mailto:, / for a page of this site, or #`,
    ]);
  });

  it.each(['<ul><li>One</li>', '<strong>One'])('%s is rejected, since it would change the markup after it', (text) => {
    expect(faultsOf(changedLesson('The second text.', text))).toEqual([
      expect.stringMatching(/01-one.md:13: <(ul|strong)> is not closed, or not opened$/),
    ]);
  });

  it.each([
    '<p>Plain <b>bold</b></p>',
    'Press <a href="https://a.example/?a=1&amp;b=2" title="A &quot;b&quot;">here</a><br>or there',
    '[A link](/courses "Our “courses”") & “quotes” \'single\' "double" 1 < 2',
    '> Said once',
    '`code` and *one*',
  ])('%s is stored in the sanitiser’s form', (text) => {
    write(changedLesson('The second text.', text));
    const html = readCourses(root, known)[0]?.lessons[0]?.blocks[1]?.html ?? '';
    expect(html).not.toBe('');
    expect(sanitizeHtml(html)).toBe(html);
  });
});
