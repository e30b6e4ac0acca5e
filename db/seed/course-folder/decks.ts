import { basename } from 'node:path';
import type { Tokens } from 'marked';
import { z } from 'zod';
import {
  asksParts,
  Bpm,
  barsOf,
  deckParts,
  ExerciseId,
  faultsOfExercise,
  frontBars,
  largestFrontSound,
  lengthFault,
  mostSteps,
  Sentence,
} from '~/features/drafts/decks-schema';
import type { ExerciseContent, SoundFile } from './course';
import type { Report } from './faults';
import { readYaml } from './front-matter';
import { Text } from './head';
import { fileFrom } from './questions';

export interface DecksTools {
  report: Report;
  sound: (name: string) => SoundFile | string;
  /** Is called for each exercise of the lesson, with the line of its id. */
  exercise: (line: number, id: string) => void;
}

const Deck = z.strictObject({
  ...deckParts,
  sound: Text,
  low: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

const Asks = z.strictObject({
  in: asksParts.in.optional(),
  swap: asksParts.swap.optional(),
  out: asksParts.out.optional(),
  level: asksParts.level.optional(),
  hold: asksParts.hold.optional(),
  cut: asksParts.cut.optional(),
});

const Exercise = z
  .strictObject({
    id: ExerciseId,
    task: Sentence,
    bpm: Bpm,
    a: Deck,
    b: Deck,
    asks: Asks,
    steps: z
      .array(Sentence, 'must be a list of sentences')
      .min(1, 'needs at least one step')
      .max(mostSteps, `At most ${mostSteps} steps`),
    good: Sentence,
    early: Sentence.optional(),
    late: Sentence.optional(),
    right: Text.optional(),
    mistake: Text.optional(),
    front: z.boolean('must be true or false').default(false),
  })
  .superRefine((exercise, context) => {
    const { early = null, late = null, front: isFront } = exercise;
    for (const { path, message } of faultsOfExercise({ ...exercise, early, late, isFront })) {
      context.addIssue({ code: 'custom', message, path });
    }
  });

/** Reads a block `decks` of a lesson. Null if it has faults, which are reported. */
export function readDecks(
  { text }: Tokens.Code,
  line: number,
  isPreview: boolean,
  tools: DecksTools,
): ExerciseContent | null {
  const { report } = tools;
  const { head, lineOf } = readYaml(text, line + 1, Exercise, report);
  if (!head) return null;
  tools.exercise(lineOf(['id']), head.id);
  const { a, b, right, mistake, front, early = null, late = null, asks, ...words } = head;
  let isFaulty = false;
  const fault = (path: string[], message: string) => {
    isFaulty = true;
    report(lineOf(path), message);
  };
  const soundOf = (name: string, ...path: string[]): SoundFile | null => {
    const found = fileFrom(name, tools.sound);
    if (typeof found !== 'string') return found;
    fault(path, found);
    return null;
  };
  const records = { a: soundOf(a.sound, 'a', 'sound'), b: soundOf(b.sound, 'b', 'sound') };
  for (const [key, sound] of Object.entries(records)) {
    if (!sound) continue;
    const bars = barsOf(sound.durationMs, words.bpm);
    const name = basename(sound.path);
    if (bars === null) fault([key, 'sound'], `${name} ${lengthFault(sound.durationMs, words.bpm)}`);
    else if (front && bars !== frontBars)
      fault([key, 'sound'], `${name} has ${bars} bars: on the front page it has ${frontBars}`);
    if (front && sound.bytes > largestFrontSound) {
      fault([key, 'sound'], `${name} has ${Math.ceil(sound.bytes / 1000)} kB: on the front page it has at most 250`);
    }
  }
  if (front && !isPreview) fault(['front'], 'The exercise of the front page is in a lesson with preview: true');
  const shown = {
    right: right === undefined ? null : soundOf(right, 'right'),
    mistake: mistake === undefined ? null : soundOf(mistake, 'mistake'),
  };
  if (isFaulty || !records.a || !records.b) return null;
  const deckOf = ({ low, ...deck }: typeof a, sound: SoundFile) => ({ ...deck, sound, isLowOff: low === 'off' });
  return {
    ...words,
    a: deckOf(a, records.a),
    b: deckOf(b, records.b),
    asks: {
      in: asks.in ?? null,
      swap: asks.swap ?? null,
      out: asks.out ?? null,
      level: asks.level ?? null,
      hold: asks.hold ?? null,
      cut: asks.cut ?? null,
    },
    early,
    late,
    ...shown,
    isFront: front,
  };
}
