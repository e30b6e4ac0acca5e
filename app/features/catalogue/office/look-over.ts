import { type Fields, textIn } from '~/features/drafts/fields';
import { notYet } from '~/features/drafts/rules';
import { paths } from '~/paths';
import { templateTexts } from './course-templates';
import type { CourseState } from './read-course.server';

/** Something to look at before a course is published, and where. */
export interface Remark {
  text: string;
  href: string;
  /** What the link is called: a lesson's title, or a field. */
  label: string;
}

const paragraphs = (text: string) => text.split(/\n\s*\n|\r?\n/).map((one) => one.trim());

/** The first paragraph of a text that a template wrote and nobody has changed. */
const templateTextIn = (text: string) => paragraphs(text).find((one) => templateTexts.has(one));

const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text}”`;

/**
 * What to look at before a course is published: lessons without a film and text, drafts of lessons, and what a template
 * wrote and nobody has changed. `fields` is the course's form, `drafts` the ids of the lessons with a saved draft.
 */
export function lookOver(fields: Fields, state: CourseState | null, drafts: string[]): Remark[] {
  const ofCourse = ['tagline', 'overview', 'outcomes'].flatMap((name): Remark[] => {
    const found = templateTextIn(textIn(fields, name));
    const label = { tagline: 'Tagline', overview: 'Overview' }[name] ?? 'What students will learn';
    return found ? [{ label, href: `#${name}`, text: `still has the template’s words: ${quoted(found)}` }] : [];
  });
  const ofLessons = (state?.lessons ?? []).flatMap(({ courseId, lessonId, title, blocks, publishedAt }): Remark[] => {
    const at = { label: title, href: paths.adminLesson(courseId, lessonId) };
    const found = blocks.map(({ markdown }) => templateTextIn(markdown ?? '')).find(Boolean);
    const isSeen = publishedAt.getTime() !== notYet.getTime();
    if (drafts.includes(lessonId))
      return [{ ...at, text: isSeen ? 'has changes that are not published.' : 'is a draft that is not whole yet.' }];
    if (!blocks.length) return [{ ...at, text: 'has no film and no text yet.' }];
    return found ? [{ ...at, text: `still has the template’s words: ${quoted(found)}` }] : [];
  });
  return [...ofCourse, ...ofLessons];
}
