import { keepTry } from '~/features/decks/keep-try.server';
import { presentExerciseOutput, presentTryOutput } from '~/features/decks/present.server';
import { ExerciseOutput, KeepTry, OneExercise, TryOutput } from '~/features/decks/schema';
import { showExercise } from '~/features/decks/show-exercise.server';
import { endpoint, operation } from '~/http/endpoint.server';

const facts = { tag: 'Practice' } as const;
const kept = {
  offsetMs: -12,
  bothSeconds: 0.4,
  levelDb: 1,
  isCalibrated: true,
  triedAt: '2026-11-26T12:00:00.000Z',
};
const sound = (hash: string) =>
  `https://learn.cuepoint.example/media/a${hash}?user=01KD1S7M0000000000MEMBER00&expires=1795694400&signature=mX0f`;
const deck = { bars: 8, isLowOff: false, tempo: 0, level: 0 };
const exercise = {
  id: 'swap-at-17',
  lesson: { id: 'c09-l4', title: 'Hold the blend for thirty-two bars' },
  task: 'Bring deck B in on the one of bar 17, then swap the basses.',
  bpm: 122,
  a: { ...deck, title: 'Basement, side one', link: sound('1c9f0a2b3d4e5f607182'), from: 9 },
  b: { ...deck, title: 'Ferry to Hull', link: sound('9e8d7c6b5a4f3e2d1c0b'), from: 1, isLowOff: true },
  asks: { in: 17, swap: 17, out: null, level: 2, hold: null, cut: null },
  steps: ['Load two records. They have the same tempo.'],
  good: 'That is a swap.',
  early: 'Wait for the one.',
  late: 'Press with the one, not when you hear it.',
  right: sound('0a1b2c3d4e5f60718293'),
  mistake: null,
  tries: [kept],
};

export const decks = {
  'decks/:exerciseId': endpoint({
    GET: operation(
      OneExercise,
      async (scope, input) => presentExerciseOutput(scope, await showExercise(scope, input)),
      {
        ...facts,
        auth: 'optional',
        summary: 'Get an exercise at the decks with your last tries',
        description:
          'Shows an exercise that is played with two records: its task, its records, what is judged, and your last twenty tries. A record is a loop with a margin of 0.1 s on both sides; `bars` is its length between them. Links to sounds work for 14 minutes. Open to everybody where its lesson is a preview, else to signed-in users who may open the lesson; others get 403. An unknown exercise answers 404.',
        example: { sends: { exerciseId: exercise.id }, answers: exercise },
        limit: 'reads',
        output: ExerciseOutput,
        problems: [401, 403],
      },
    ),
  }),
  'decks/:exerciseId/tries': endpoint({
    POST: operation(KeepTry, async (scope, input) => presentTryOutput(await keepTry(scope, input)), {
      ...facts,
      auth: 'bearer',
      summary: 'Keep a try of an exercise at the decks',
      description:
        'Keeps what your program measured of a try; what it did not measure is left out. Sent again with the same id, it is the same try, and the kept one is answered. Nothing is earned by it. For signed-in users who may open the lesson of the exercise; others get 403. An unknown exercise answers 404, and more than 30 tries a minute answer 429.',
      example: {
        sends: {
          exerciseId: exercise.id,
          id: 'try-01kb2m4x6c',
          offsetMs: -12,
          bothSeconds: 0.4,
          levelDb: 1,
          isCalibrated: true,
        },
        answers: kept,
      },
      limit: ['deck-try-user'],
      output: TryOutput,
      problems: [403],
    }),
  }),
};
