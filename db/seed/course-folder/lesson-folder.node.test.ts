import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lessonFields } from '~/features/catalogue/office/lesson-form';
import { readLessonFolder } from '~/features/catalogue/ui/lesson-folder';
import { content } from '../content';
import { lessonDraft } from '../push/drafts';
import type { CourseContent, LessonContent } from './course';

/** The form of a lesson after its file was dropped on it. */
async function dropped({ slug }: CourseContent, { number }: LessonContent) {
  const folder = join('db/seed/content/courses', slug, 'lessons');
  const name = readdirSync(folder).find((one) => Number.parseInt(one, 10) === number) ?? '';
  const file = new File([readFileSync(join(folder, name))], name);
  return (await readLessonFolder([{ path: name, file }]))?.fields ?? {};
}

/** The form of the lesson after its course was pushed. */
function pushed({ id }: CourseContent, lesson: LessonContent) {
  const { publishedAt, ...draft } = lessonDraft(id, lesson);
  return lessonFields({ ...draft, publishedAt: new Date(publishedAt), revision: null });
}

const blocksIn = (fields: object) => Object.keys(fields).filter((name) => /^blocks\.\d+\.is$/.test(name));

it('a lesson that is dropped on its form says the same as one whose course is pushed', async () => {
  // The form takes neither from a folder.
  const isPlain = ({ blocks }: LessonContent) => blocks.every(({ variantFor, decks }) => !variantFor && !decks);
  const plain = content.courses.flatMap((course) =>
    course.lessons.filter(isPlain).map((lesson) => ({ course, lesson })),
  );
  expect(plain.length).toBeGreaterThan(150);
  for (const { course, lesson } of plain) {
    const [form, saved] = [await dropped(course, lesson), pushed(course, lesson)];
    const differing = Object.entries(form).filter(([name, value]) => String(saved[name] ?? '') !== String(value));
    expect(differing, `${course.slug}, lesson ${lesson.number}`).toEqual([]);
    expect(blocksIn(form)).toEqual(blocksIn(saved));
  }
});
