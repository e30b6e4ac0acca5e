import { presentWhen } from '~/features/drafts/rules';
import { clockTime } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { SaveLesson } from './lesson-schema';
import type { Film } from './read-films.server';
import type { Removal } from './remove-draft.server';

export type RemovalView = ReturnType<typeof presentRemoval>;

/** The text of a removal page: `hold` prevents the removal. Content that nobody sees or owns cannot be taken off sale. */
export function presentRemoval(scope: Scope, { publishedAt, title, mayAct, ...facts }: Removal) {
  const isWithdrawn = presentWhen(scope, publishedAt).state === 'withdrawn';
  const canWithdraw = !isWithdrawn && (facts.isOnSale || facts.isSold);
  return { title, mayAct, hold: holdOf(facts), isWithdrawn, canWithdraw };
}

function holdOf({ isSold, isUsed, isPlaced, isOnSale }: Pick<Removal, 'isSold' | 'isUsed' | 'isPlaced' | 'isOnSale'>) {
  if (isSold) return 'sold' as const;
  if (isUsed) return 'used' as const;
  if (isPlaced) return 'placed' as const;
  return isOnSale ? ('on-sale' as const) : null;
}

export type LessonRow = ReturnType<typeof presentLessonRow>;

/** A lesson's row in its course, `when` it comes out to the minute; takes its length in milliseconds. */
export function presentLessonRow(
  scope: Scope,
  { lessonId, title, publishedAt, isPreview, blocks }: SaveLesson,
  durationMs = 0,
) {
  const videos = blocks.flatMap((block) => block.videos);
  const languages = [...new Set(videos.flatMap(({ captions }) => captions.map(({ language }) => language)))];
  return {
    id: lessonId,
    title,
    ...presentWhen(scope, publishedAt),
    isPreview,
    /** Whether it can be published: it has content. */
    isReady: blocks.length > 0,
    length: durationMs ? clockTime(durationMs / 1000) : '',
    captions: languages.join(', ') || (videos.length ? 'none' : ''),
  };
}

/** What the office says about a film: its file, its still, and its facts in one line. */
export type FilmView = ReturnType<typeof presentFilm>;

export function presentFilm({ fileId, poster, durationMs, width, height, bytes, qualities }: Film) {
  const sizes = qualities.map((quality) => `${quality.height}p`);
  const facts = [
    durationMs ? clockTime(durationMs / 1000) : 'Length unknown',
    width && height ? `${width} × ${height}` : '',
    `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`,
    sizes.length ? `also in ${sizes.join(', ')}` : 'no smaller qualities',
  ];
  return { fileId, poster, facts: `${facts.filter(Boolean).join(', ')}.` };
}
