import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { courses, lessons, practiceAnswers, practiceDays, practiceLevels } from '#db/schema';
import { isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { after, hour } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { startOfDay } from './lessons/schedule';

export type LevelRow = typeof practiceLevels.$inferSelect;
export type AnswerRow = typeof practiceAnswers.$inferSelect;

/** For how long an open question is asked before a new one replaces it, in milliseconds. */
export const questionLasts = hour;

/** Questions opened before this moment are over. */
export function openedBefore(scope: Scope): Date {
  return after(scope.now(), -questionLasts);
}

/** A member's level in a skill; null before their first question. */
export function readLevel({ db }: Scope, userId: string, skill: string): Read<LevelRow | null> {
  return firstOf(
    db
      .select()
      .from(practiceLevels)
      .where(and(eq(practiceLevels.userId, userId), eq(practiceLevels.skill, skill))),
  );
}

/** A member's levels in all skills they have tried. */
export function readLevels({ db }: Scope, userId: string) {
  return db.select().from(practiceLevels).where(eq(practiceLevels.userId, userId)).limit(50);
}

/** An answer of this member. */
export function readAnswer({ db }: Scope, userId: string, id: string): Read<AnswerRow | null> {
  return firstOf(
    db
      .select()
      .from(practiceAnswers)
      .where(and(eq(practiceAnswers.id, id), eq(practiceAnswers.userId, userId))),
  );
}

/** The answers to the day's ten questions, oldest first. */
export function readAnswersOfToday({ db, now }: Scope, userId: string) {
  const { isOfToday, answeredAt } = practiceAnswers;
  return db
    .select()
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.userId, userId), eq(isOfToday, true), gte(answeredAt, startOfDay(now()))))
    .orderBy(asc(answeredAt))
    .limit(10);
}

/** A member's practice days since `from`, oldest first: at most one row per day and skill. */
export function readDays({ db }: Scope, userId: string, from: string) {
  return db
    .select()
    .from(practiceDays)
    .where(and(eq(practiceDays.userId, userId), gte(practiceDays.day, from)))
    .orderBy(asc(practiceDays.day))
    .limit(1000);
}

/** The lessons with these urlParts that exist, and whether this viewer may open them. */
export function readTeachingLessons({ db, viewer, now }: Scope, slugs: string[]) {
  const at = now();
  return db
    .select({
      slug: lessons.slug,
      title: lessons.title,
      isPreview: lessons.isPreview,
      course: { slug: courses.slug, title: courses.title, mayOpen: mayOpenSql(viewer?.id ?? null, courses.id, at) },
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.slug, slugs), isOutSql(lessons, at), isOutSql(courses, at)))
    .limit(slugs.length);
}
