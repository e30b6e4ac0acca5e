import { stringify } from 'yaml';
import { writeLoop } from '~/features/catalogue/loops';
import { currencies } from '~/kit/money';
import type { Standing } from '../push/compare';
import type { CourseDraft, LessonDraft } from '../push/drafts';
import type { KeptNames } from './kept-names';
import { type FolderContents, filePlaces } from './place-files';
import { writeDecks } from './write-decks';
import { writeQuestion } from './write-question';

type Places = ReturnType<typeof filePlaces>;
/** `from` is the relative path from a text to its pictures' folder. */
type TextPlaces = Places & { from: string };

/** The files of a course's folder, such that reading them gives exactly the app's course. */
export function writeCourse(
  { course, lessons }: Standing,
  isWebm?: (clip: string) => boolean,
  kept?: KeptNames,
): FolderContents {
  const contents: FolderContents = { texts: new Map(), files: new Map() };
  const places = filePlaces(contents, isWebm, kept);
  const digits = lessons.length > 99 ? 3 : 2;
  for (const [index, lesson] of lessons.entries()) {
    const name = `${String(index + 1).padStart(digits, '0')}-${lesson.slug}.md`;
    contents.texts.set(`lessons/${name}`, lessonPage(lesson, { course, number: index + 1, places }));
  }
  contents.texts.set('course.md', coursePage(course, places, contents));
  return contents;
}

function coursePage(course: CourseDraft, places: Places, { files }: FolderContents): string {
  const { cover, share, trailer } = course;
  if (share) files.set('share.png', share);
  const poster = trailer?.poster ?? null;
  const head = {
    id: course.courseId,
    position: course.position,
    title: course.title,
    category: course.categoryId,
    tutor: course.tutorId,
    level: course.level,
    tagline: course.tagline,
    description: course.metaDescription,
    published: moment(course.publishedAt),
    cover: cover && places.picture(cover),
    share: share && 'share.png',
    trailer: trailer && places.trailer(trailer),
    'trailer-poster': trailer && poster !== cover ? (poster ? places.picture(poster) : 'none') : null,
    prices: amounts(course.prices, ({ price }) => price),
    sale: saleOf(course),
    'needs-location': course.needsLocation || null,
    'referral-source': course.isReferralSource || null,
    outcomes: course.outcomes,
    included: course.included.map(({ text, note }) => (note === undefined ? text : { text, note })),
    equipment: equipmentOf(course.equipment),
    suits: course.gear,
    testimonials: course.studentsSays,
    recommends: course.recommendations.length ? course.recommendations : null,
  };
  return page(head, course.overview);
}

function lessonPage(lesson: LessonDraft, facts: { course: CourseDraft; number: number; places: Places }): string {
  const { course, number, places } = facts;
  const head = {
    id: lesson.lessonId === `${course.courseId}-l${number}` ? null : lesson.lessonId,
    title: lesson.title,
    preview: lesson.isPreview || null,
    published: lesson.publishedAt === course.publishedAt ? null : moment(lesson.publishedAt),
    suits: lesson.gear,
    chapters: lesson.chapters.length ? lesson.chapters.map(({ at, title }) => `${clock(at)} ${title}`) : null,
    loops: lesson.loops.length ? lesson.loops.map(writeLoop) : null,
  };
  const written = lesson.blocks.map((block) => ({
    block: writeBlock(block, { ...places, from: '../' }),
    question: block.question,
    decks: block.decks,
  }));
  const blocks = written.map(({ block, question, decks }) =>
    [block, question && writeQuestion(question, places), decks && writeDecks(decks, places)]
      .filter(Boolean)
      .join('\n\n'),
  );
  return page(head, blocks.join('\n\n---\n\n'));
}

/** A block as written below the front matter, without its question and its exercise. */
export function writeBlock(
  { markdown, images, videos, typeFormId, variantFor }: Omit<LessonDraft['blocks'][number], 'question' | 'decks'>,
  { from, ...places }: TextPlaces,
): string {
  return [
    ...(variantFor ? [`\`\`\`variant\n${stringify(variantFor).trimEnd()}\n\`\`\``] : []),
    ...(markdown === null ? [] : [markdown]),
    ...images.map(({ fileId, alt, caption }) => {
      const below = caption === null ? '' : ` "${caption.replaceAll(/["\\]/g, '\\$&')}"`;
      return `![${bracketed(alt)}](${from}${places.picture(fileId)}${below})`;
    }),
    ...videos.map(({ title, ...video }) => `![${bracketed(title)}](${from}${places.video(video)})`),
    ...(typeFormId === null ? [] : [`[Open the form](form:${typeFormId})`]),
  ].join('\n\n');
}

const bracketed = (text: string) => text.replaceAll(/[[\]]/g, '\\$&');

/** Front matter and text, without empty values. Long texts stay on one line. */
export function page(head: Record<string, unknown>, body: string): string {
  const filled = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null));
  return `---\n${stringify(filled, { lineWidth: 0 })}---\n\n${body}\n`;
}

function amounts(
  prices: CourseDraft['prices'],
  amountOf: (price: CourseDraft['prices'][keyof CourseDraft['prices']]) => number | null,
): Record<string, number> {
  const named = currencies.flatMap((currency): [string, number][] => {
    const price = prices[currency];
    const amount = price ? amountOf(price) : null;
    return amount === null ? [] : [[currency, amount / 100]];
  });
  return Object.fromEntries(named);
}

function saleOf({ isSaleActive, saleEndsAt, prices }: CourseDraft) {
  const reduced = amounts(prices, ({ salePrice }) => salePrice);
  if (!isSaleActive && !saleEndsAt && Object.keys(reduced).length === 0) return null;
  return { ...(!isSaleActive && { active: false }), ...(saleEndsAt && { ends: saleEndsAt }), prices: reduced };
}

/** A list if an object would lose or reorder keys: duplicate names, or numbers, which JavaScript puts first. */
function equipmentOf(all: CourseDraft['equipment']) {
  const labels = all.map(({ label }) => label);
  const isPlain = new Set(labels).size === labels.length && !labels.some((label) => /^\d+$/.test(label));
  return isPlain ? Object.fromEntries(all.map(({ label, text }) => [label, text])) : all;
}

/** Without milliseconds if they are zero. */
export const moment = (iso: string) => iso.replace('.000Z', 'Z');

/** Seconds as `1:02:03` or `1:48`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `:${String(rest).padStart(2, '0')}`;
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}${tail}` : `${minutes}${tail}`;
}
