import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FolderFile, readLessonFolder } from './lesson-folder';

const file = (path: string, text = ''): FolderFile => ({ path, file: new File([text], path.split('/').at(-1) ?? '') });

const lesson = `---
title: "Two basslines: who owns the bass"
preview: true
chapters:
  - 0:00 Who owns the bass
  - 1:07 Two hats
loops:
  - 1:07-1:14.742 Four bars    # of the first video
---

Read this first.

- **One**
- Two

![Two faders](../pictures/faders.svg)

Then listen.

---

![Two basslines](two-basslines.mp4)

\`\`\`question
id: second-bass
text: Where does it come in?
sound: sounds/asked.m4a
answers:
  - [x] Bar 17
  - [ ] Bar 9
why: The bass changes where the phrase does.
\`\`\`

---

\`\`\`question
drill: drift level 3
\`\`\`

[Open the form](form:cp-blends-01)

---

\`\`\`decks
id: swap

task: Swap.
\`\`\`
`;

test('the folder of a lesson becomes the fields and files of its form', async () => {
  const names = ['pictures/faders.svg', 'two-basslines.mp4', 'two-basslines.de.srt', 'posters/two-basslines.svg'];
  const read = await readLessonFolder([file('l/03-two.md', lesson), ...names.map((name) => file(`l/${name}`))]);
  expect(read?.fields).toEqual({
    ...{ title: 'Two basslines: who owns the bass', isPreview: 'on' },
    chapters: '0:00 Who owns the bass\n1:07 Two hats',
    ...{ 'loops.0.from': '1:07', 'loops.0.to': '1:14.742', 'loops.0.title': 'Four bars' },
    ...{ 'blocks.0.is': '1', 'blocks.0.markdown': 'Read this first.\n\n- **One**\n- Two' },
    ...{ 'blocks.1.is': '1', 'blocks.1.markdown': 'Then listen.' },
    ...{ 'blocks.2.is': '1', 'blocks.2.question.kind': 'choice', 'blocks.2.question.id': 'second-bass' },
    ...{ 'blocks.2.question.text': 'Where does it come in?', 'blocks.2.question.answers.0.text': 'Bar 17' },
    ...{ 'blocks.2.question.answers.0.isRight': 'on', 'blocks.2.question.answers.1.text': 'Bar 9' },
    'blocks.2.question.why': 'The bass changes where the phrase does.',
    ...{ 'blocks.3.is': '1', 'blocks.3.question.kind': 'drill', 'blocks.3.question.skill': 'drift' },
    ...{ 'blocks.3.question.level': '3', 'blocks.3.typeFormId': 'cp-blends-01' },
  });
  expect(read?.files.map(({ file: { name }, place, text }) => `${name} ${place} ${text}`)).toEqual([
    'faders.svg 0 Two faders',
    'two-basslines.mp4 2 Two basslines',
    'two-basslines.de.srt 2 two-basslines',
    'two-basslines.svg 2.videos.0.poster two-basslines',
  ]);
  expect(read?.leftOut).toEqual(['sounds/asked.m4a, which is not in the folder', 'the exercise at the decks']);
});

test('a folder with no lesson or several is none, and every lesson of the demo is read', async () => {
  expect(await readLessonFolder([file('a/course.md', 'x'), file('a/one.svg')])).toBeNull();
  expect(await readLessonFolder([file('a/01-a.md', 'x'), file('a/02-b.md', 'x')])).toBeNull();
  const courses = 'db/seed/content/courses';
  for (const course of readdirSync(courses, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const folder = `${courses}/${course.name}/lessons`;
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.md'))) {
      const read = await readLessonFolder([file(name, readFileSync(`${folder}/${name}`, 'utf8'))]);
      expect(read?.fields.title, `${folder}/${name}`).toBeTruthy();
      expect(read?.blocks).toBeGreaterThan(0);
    }
  }
});
