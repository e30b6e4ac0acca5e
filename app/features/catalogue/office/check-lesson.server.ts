import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { blocks, blockVideos, courses, files, lessons } from '#db/schema';
import { inList } from '#db/subqueries';
import { audioIdOf, faultList, type NamedFiles, readNamedFiles, withTexts } from '~/features/drafts/check-refs.server';
import { barsOf, type DecksDraft, frontBars, largestFrontSound, lengthFault } from '~/features/drafts/decks-schema';
import { isUnchanged } from '~/features/drafts/rules';
import { clipHashSql } from '~/features/media/films/queries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { loopFaults } from '../loops';
import type { SaveLesson } from './lesson-schema';
import { courseState } from './read-course.server';

/** A video of the saved lesson: its row's id, and the hash of its clip. */
export interface Film {
  fileId: string;
  clip: string;
}

/**
 * Checks what a lesson names, and its texts. Returns the lesson as it is stored, the saved one (null for a new lesson)
 * with its videos in their order, and the blocks' texts. Throws invalid on the fields.
 */
export async function checkLesson(scope: Scope, draft: SaveLesson) {
  const named: NamedFiles = {
    pictures: draft.blocks.flatMap(({ images, question }, b) => [
      ...images.map(({ fileId }, i): [string, string] => [`blocks.${b}.images.${i}.fileId`, fileId]),
      ...(question?.kind === 'choice' && question.picture
        ? [[`blocks.${b}.question.picture.fileId`, question.picture.fileId] as [string, string]]
        : []),
    ]),
    sounds: draft.blocks.flatMap(({ question, decks }, b): [string, string][] => [
      ...(question?.kind === 'choice' && question.sound
        ? [[`blocks.${b}.question.sound`, question.sound] as [string, string]]
        : []),
      ...(decks ? soundsOf(decks, `blocks.${b}.decks`) : []),
    ]),
    videos: draft.blocks.flatMap(({ videos }, b) =>
      videos.map((video, i): NonNullable<NamedFiles['videos']>[number] => [`blocks.${b}.videos.${i}`, video]),
    ),
  };
  const firstClip = draft.blocks.flatMap(({ videos }) => videos)[0]?.clip;
  const exercises = draft.blocks.flatMap(({ decks }, b) => (decks ? [{ decks, field: `blocks.${b}.decks` }] : []));
  const [saved, films, there, course, first, lengths, others] = await scope.read(
    draft.revision === null ? known(null) : courseState(scope, draft.courseId),
    filmsOf(scope, draft.lessonId),
    readNamedFiles(scope, named),
    firstOf(scope.db.select({ id: courses.id }).from(courses).where(eq(courses.id, draft.courseId))),
    draft.loops.length && firstClip ? firstOf(lengthOf(scope, firstClip)) : known(undefined),
    exercises.length ? readSoundLengths(scope, named.sounds ?? []) : known(new Map<string, SoundLength>()),
    exercises.length ? othersWith(scope, draft.lessonId, exercises) : known([]),
  );
  if (!course) throw new AppError('not-found', 'There is no such course.');
  const faults = faultList();
  const texts = faults.texts(draft.blocks);
  for (const [index, { at }] of draft.chapters.entries()) {
    if (at <= (draft.chapters[index - 1]?.at ?? -1)) {
      faults.add(`chapters.${index}`, 'The chapter must start later than the one above it');
    }
  }
  if (draft.chapters.length && !named.videos?.length) faults.add('chapters', 'A chapter needs a video');
  const video = named.videos?.length ? { seconds: first?.durationMs ? first.durationMs / 1000 : null } : null;
  for (const [index, fault] of loopFaults(draft.loops, video)) faults.add(`loops.${index}`, fault);
  faults.files(named, there);
  for (const { decks, field } of exercises) {
    const other = others.find(({ id }) => id === decks.id);
    if (other) faults.add(`${field}.id`, exerciseTaken(other.lesson));
    for (const [path, message] of faultsOfRecords(decks, lengths, draft.isPreview))
      faults.add(`${field}.${path}`, message);
  }
  faults.end();
  const stored = { ...draft, blocks: withTexts(draft.blocks, texts) };
  const before = saved?.lessons.find(({ lessonId }) => lessonId === draft.lessonId) ?? null;
  return { draft: stored, saved: before, isSame: isUnchanged(stored, before), films, texts };
}

/** The length of an uploaded video. */
function lengthOf({ db }: Scope, clip: string) {
  return db
    .select({ durationMs: files.durationMs })
    .from(files)
    .where(and(eq(clipHashSql, clip), eq(files.kind, 'video'), eq(files.state, 'ready')))
    .limit(1);
}

interface SoundLength {
  /** Null for a sound that was uploaded before lengths were kept. */
  durationMs: number | null;
  bytes: number;
}

/** The lengths of uploaded sounds, by their hashes. */
function readSoundLengths({ db }: Scope, sounds: [field: string, hash: string][]): Read<Map<string, SoundLength>> {
  const ids = sounds.map(([, hash]) => audioIdOf(hash));
  const rows = db
    .select({ id: files.id, durationMs: files.durationMs, bytes: files.bytes })
    .from(files)
    .where(and(inList(files.id, ids), eq(files.state, 'ready')));
  return readOf([rows], (found) => new Map(found.map(({ id, ...length }) => [id.slice(1), length])));
}

/** The exercises of other lessons that have one of these ids. */
function othersWith({ db }: Scope, lessonId: string, exercises: { decks: DecksDraft }[]) {
  const id = sql<string>`${blocks.decks} ->> 'id'`;
  const ids = exercises.map(({ decks }) => decks.id);
  return db
    .select({ id, lesson: lessons.title })
    .from(blocks)
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .where(and(sql`${blocks.decks} IS NOT NULL`, inList(id, ids), ne(blocks.lessonId, lessonId)));
}

/** The refusal of an exercise whose id another one has; `lesson` is the title of its lesson, if it is known. */
export const exerciseTaken = (lesson: string | null) =>
  `Another exercise of the school has this ID${lesson === null ? '' : `, in the lesson “${lesson}”`}`;

/** The sounds of an exercise, each with its field. */
function soundsOf({ a, b, right, mistake }: DecksDraft, field: string): [field: string, hash: string][] {
  return [
    [`${field}.a.sound`, a.sound],
    [`${field}.b.sound`, b.sound],
    ...(right ? [[`${field}.right`, right] as [string, string]] : []),
    ...(mistake ? [[`${field}.mistake`, mistake] as [string, string]] : []),
  ];
}

/** What is wrong with the records of an exercise, each with the path of its field. */
function faultsOfRecords(decks: DecksDraft, lengths: Map<string, SoundLength>, isPreview: boolean) {
  const faults: [path: string, message: string][] = [];
  for (const key of ['a', 'b'] as const) {
    const length = lengths.get(decks[key].sound);
    if (!length) continue;
    const fault = (message: string) => faults.push([`${key}.sound`, message]);
    if (length.durationMs === null) fault('Please upload this sound again, so that it is measured');
    else {
      const bars = barsOf(length.durationMs, decks.bpm);
      if (bars === null) fault(`This sound ${lengthFault(length.durationMs, decks.bpm)}`);
      else if (decks.isFront && bars !== frontBars) fault(`On the front page a record has ${frontBars} bars`);
    }
    if (decks.isFront && length.bytes > largestFrontSound) fault('On the front page a record has at most 250 kB');
  }
  if (decks.isFront && !isPreview)
    faults.push(['isFront', 'The exercise of the front page is in a free preview lesson']);
  return faults;
}

function filmsOf({ db }: Scope, lessonId: string) {
  const clip = sql<string>`substr(${files.key}, 7, 20)`.as('clip');
  const select = db
    .select({ fileId: files.id, clip })
    .from(files)
    .innerJoin(blockVideos, eq(blockVideos.fileId, files.id))
    .innerJoin(blocks, eq(blocks.id, blockVideos.blockId))
    .where(eq(files.lessonId, lessonId))
    .orderBy(asc(blocks.position), asc(blockVideos.position));
  return readOf([select], (rows) => rows);
}
