import type { z } from 'zod';
import { type DecksDraft, marginMs } from '~/features/drafts/decks-schema';
import { linkSigner, publicLink } from '~/features/media/signed-links.server';
import { formatDate } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import type { TryRow } from './queries.server';
import type { FrontChoice, FrontExercise } from './read-front.server';
import { beatsInBar, frontAsks, lanesOf, offsetWords, startsTogether, tryOf } from './rules';
import type { ExerciseOutput, TryOutput } from './schema';
import type { ShownExercise } from './show-exercise.server';

type Exercise = ShownExercise['exercise'];
type Found = Pick<ShownExercise, 'exercise' | 'lesson' | 'lengths'>;

const soundId = (hash: string) => `a${hash}`;

/** What the instrument needs of an exercise. Its sounds are fetched when it is started, not before. */
export interface PlayView extends Pick<Exercise, 'id' | 'task' | 'bpm' | 'asks' | 'good' | 'early' | 'late'> {
  a: DeckView;
  b: DeckView;
  /** The bars of a try and its length in seconds. */
  length: ReturnType<typeof tryOf>;
  startsTogether: boolean;
  /** The music of a record goes on for this long before its first bar and after its last one. */
  marginMs: number;
  tries: TryView[];
  /** Takes a member's tries (`KeepTry`); null for guests, whose tries are not kept. */
  triesHref: string | null;
}

interface DeckView extends Omit<Exercise['a'], 'sound'> {
  src: string;
}

export interface TryView extends Omit<TryRow, 'triedAt'> {
  triedOn: string;
  /** '12 ms early', 'both basses 0.4 s', 'level +1 dB' */
  words: string[];
}

/** An exercise as a lesson and the practice room link to it. */
export type ExerciseLink = ReturnType<typeof presentExerciseLink>;

export function presentExerciseLink({ exercise, lesson }: Pick<Found, 'exercise' | 'lesson'>) {
  return {
    id: exercise.id,
    href: paths.decks(exercise.id),
    task: exercise.task,
    lesson: lesson.title,
    seconds: wholeSeconds(tryOf(exercise).seconds),
  };
}

const wholeSeconds = (seconds: number) => `${Math.round(seconds)} seconds`;

/** The page of an exercise: what the instrument plays, the right answer, and the steps and sounds for readers without scripts. */
export function presentExercise(shown: ShownExercise) {
  const { exercise, lesson, course, tries, triesCount, isKept } = shown;
  const play: PlayView = {
    ...pick(exercise, 'id', 'task', 'bpm', 'asks', 'good', 'early', 'late'),
    a: deckOf(exercise.a),
    b: deckOf(exercise.b),
    length: tryOf(exercise),
    startsTogether: startsTogether(exercise),
    marginMs,
    tries: tries.map(presentTry),
    triesHref: isKept ? paths.deckTries(exercise.id) : null,
  };
  return {
    ...presentStill(shown),
    play,
    lesson: {
      title: lesson.title,
      href: course.mayOpen ? paths.lesson(lesson.slug) : paths.lessonPreview(lesson.slug),
    },
    tries: { rows: play.tries, count: triesCount },
  };
}

function deckOf({ sound, ...deck }: Exercise['a']): DeckView {
  return { ...deck, src: paths.media(soundId(sound)) };
}

/** The exercise of the front page. Its sounds are fetched when a guest presses play, not before. */
export interface FrontView extends Pick<Exercise, 'bpm' | 'good' | 'early' | 'late'> {
  a: DeckView;
  b: DeckView;
  marginMs: number;
  /** The bar at which both records begin, and the one on whose one the second comes in. */
  from: number;
  in: number;
  /** How long it goes on, in beats. */
  beats: number;
  /** How it should sound, for readers without scripts. */
  right: string | null;
  /** Its lesson, which is free. */
  lesson: { title: string; href: string };
}

export function presentFront(found: FrontExercise | null): FrontView | null {
  const bar = found?.exercise.asks.in ?? null;
  if (!found || bar === null) return null;
  const { exercise, lengths, lesson } = found;
  const { right, a, b } = exercise;
  return {
    ...pick(exercise, 'bpm', 'good', 'early', 'late'),
    a: deckOf(a),
    b: deckOf(b),
    marginMs,
    from: a.from,
    in: bar,
    beats: tryOf({ ...exercise, asks: frontAsks(bar) }).bars * beatsInBar,
    right: right && lengths.right ? paths.media(soundId(right)) : null,
    lesson: { title: lesson.title, href: paths.lessonPreview(lesson.slug) },
  };
}

/** The choices of the front page's exercise under School; a chosen one that no longer fits stays in the list. */
export function presentFrontChoices(choices: FrontChoice[], chosen: string | null) {
  const options = choices.map(({ id, task, lesson }) => ({ value: id, label: `${lesson}: ${task}` }));
  const isGone = chosen !== null && !choices.some(({ id }) => id === chosen);
  return isGone ? [{ value: chosen, label: `${chosen} (cannot be shown at the moment)` }, ...options] : options;
}

export type StillView = ReturnType<typeof presentStill>;

/** The right answer of an exercise, the steps for one's own decks, and its sounds. */
export function presentStill({ exercise, lengths }: { exercise: DecksDraft; lengths: Found['lengths'] }) {
  const { from, end } = tryOf(exercise);
  const { asks, right, mistake, a } = exercise;
  const sounds = [
    { label: 'So it should sound', hash: right, ms: lengths.right },
    { label: 'The mistake', hash: mistake, ms: lengths.mistake },
    { label: 'Deck A alone, to play against', hash: a.sound, ms: lengths.a },
  ];
  return {
    task: exercise.task,
    lanes: {
      ...lanesOf(exercise),
      from,
      end,
      // Bars that are asked for.
      hits: [...new Set([asks.in, asks.swap, asks.out].flatMap((bar) => bar ?? []))].sort((one, two) => one - two),
      says: laneWords(exercise),
    },
    steps: exercise.steps.map(leadOf),
    sounds: sounds.flatMap(({ label, hash, ms }) =>
      hash && ms ? [{ label, note: wholeSeconds(ms / 1000), src: paths.media(soundId(hash)) }] : [],
    ),
  };
}

/** An exercise of a draft; its sounds are not played. */
export function presentDraftExercise(exercise: DecksDraft) {
  return presentStill({ exercise, lengths: { a: null, b: null, right: null, mistake: null } });
}

/** Splits a step into its first sentence, which is shown in bold, and the rest. */
function leadOf(step: string): { lead: string; rest: string } {
  const [, lead = step, rest = ''] = /^(.*?[.:!?])\s+(.+)$/.exec(step) ?? [];
  return rest ? { lead, rest } : { lead: '', rest: step };
}

/** The drawing in words. */
function laneWords({ a, b, asks }: DecksDraft): string {
  const words = [
    asks.in === null ? 'both decks play from the start' : `deck B begins on the one of bar ${asks.in}`,
    ...(asks.cut === null ? [] : [`it is heard for ${asks.cut} ${asks.cut === 1 ? 'beat' : 'beats'}`]),
    ...(asks.swap === null
      ? []
      : [
          a.isLowOff || !b.isLowOff
            ? `A’s bass ends at bar ${asks.swap}`
            : `A’s bass ends and B’s begins at bar ${asks.swap}`,
        ]),
    ...(asks.out === null ? [] : [`deck A ends at bar ${asks.out}`]),
    ...(asks.hold === null ? [] : [`they stay together for ${asks.hold} bars`]),
  ];
  return `How it should look: ${words.join(', ')}.`;
}

function presentTry({ triedAt, ...row }: TryRow): TryView {
  const { offsetMs, bothSeconds, levelDb, isCalibrated } = row;
  return {
    ...row,
    triedOn: formatDate(triedAt),
    words: [
      ...(offsetMs === null ? [] : [offsetWords(offsetMs, isCalibrated)]),
      ...(bothSeconds === null ? [] : [`both basses ${bothSeconds} s`]),
      ...(levelDb === null ? [] : [`level ${levelDb > 0 ? '+' : levelDb < 0 ? '−' : ''}${Math.abs(levelDb)} dB`]),
    ],
  };
}

/** An exercise as the API shows it. Its links work without a session, for members for 14 minutes. */
export function presentExerciseOutput(scope: Scope, shown: ShownExercise): z.output<typeof ExerciseOutput> {
  const { exercise, lesson, tries } = shown;
  const { viewer } = scope;
  const linkTo = (hash: string) =>
    isMember(viewer) ? linkSigner(scope, viewer.id)(paths.media(soundId(hash))) : publicLink(scope, soundId(hash));
  const deckOutput = ({ sound, ...deck }: Exercise['a']) => ({
    ...pick(deck, 'title', 'bars', 'from', 'isLowOff', 'tempo', 'level'),
    link: linkTo(sound),
  });
  const { right, mistake } = exercise;
  return {
    ...pick(exercise, 'id', 'task', 'bpm', 'asks', 'steps', 'good', 'early', 'late'),
    lesson: pick(lesson, 'id', 'title'),
    a: deckOutput(exercise.a),
    b: deckOutput(exercise.b),
    right: right && linkTo(right),
    mistake: mistake && linkTo(mistake),
    tries: tries.map(presentTryOutput),
  };
}

export function presentTryOutput({ triedAt, ...row }: TryRow): z.output<typeof TryOutput> {
  return { ...pick(row, 'offsetMs', 'bothSeconds', 'levelDb', 'isCalibrated'), triedAt: triedAt.toISOString() };
}
