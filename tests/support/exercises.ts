import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { blocks, type DecksExercise, files } from '#db/schema';

/** An exercise at 120 BPM on two records of eight bars. */
export const exercise: DecksExercise = {
  id: 'swap-at-17',
  task: 'Bring deck B in on the one of bar 17, then swap the basses.',
  bpm: 120,
  a: { title: 'Basement', sound: 'a'.repeat(20), from: 9, isLowOff: false, tempo: 0, level: 0 },
  b: { title: 'Ferry', sound: 'b'.repeat(20), from: 1, isLowOff: true, tempo: 0, level: 0 },
  asks: { in: 17, swap: 17, out: null, level: 2, hold: null, cut: null },
  steps: ['Load two records. They have the same tempo.', 'Play deck B'],
  good: 'That is a swap.',
  early: 'Wait for the one.',
  late: 'Press with the one.',
  right: null,
  mistake: null,
  isFront: false,
};

/** Adds an exercise to a lesson, with the rows of its records. */
export async function makeExercise(db: Database, lessonId: string, part: Partial<DecksExercise> = {}): Promise<string> {
  const decks = { ...exercise, ...part };
  for (const { sound } of [decks.a, decks.b]) {
    await db
      .insert(files)
      .values({
        ...{ id: `a${sound}`, kind: 'audio', key: `clips/${sound}.m4a`, contentType: 'audio/mp4', bytes: 190_000 },
        ...{ durationMs: 16_200, createdAt: new Date() },
      })
      .onConflictDoNothing();
  }
  const position = 50 + (await db.$count(blocks, eq(blocks.lessonId, lessonId)));
  await db.insert(blocks).values({ id: `${lessonId}-${decks.id}`, lessonId, position, images: [], decks });
  return decks.id;
}
