import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { rewardCourses, rewards } from '#db/schema';
import { selectCourseChoices } from '~/features/catalogue/office/open-course.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveReward } from './reward-schema';

/** A reward's form, and the courses that can unlock it; `rewardId` is null for a new one. Throws not-found. */
export async function openReward(scope: Scope, rewardId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [reward, all, last] = await scope.read(
    rewardId === null ? known(null) : rewardState(scope, rewardId),
    selectCourseChoices(scope),
    firstOf(db.select({ position: sql<number | null>`max(${rewards.position})`.as('last') }).from(rewards)),
  );
  return { reward, courses: all, nextPosition: (last?.position ?? 0) + 1 };
}

/** The current reward, in the shape of a save. */
export function rewardState({ db }: Scope, id: string): Read<SaveReward> {
  return readOf(
    [
      firstOf(db.select().from(rewards).where(eq(rewards.id, id))),
      db.select().from(rewardCourses).where(eq(rewardCourses.rewardId, id)).orderBy(asc(rewardCourses.position)),
    ],
    (row, opening) => {
      if (!row) throw new AppError('not-found', 'There is no such reward.');
      const { imageFileId, firstButtonText, firstButtonLink, secondButtonText, secondButtonLink, ...rest } = row;
      const { id: rewardId, ...facts } = rest;
      return {
        rewardId,
        ...facts,
        cover: imageFileId,
        first: buttonOf(firstButtonText, firstButtonLink),
        second: buttonOf(secondButtonText, secondButtonLink),
        courseIds: opening.map(({ courseId }) => courseId),
      };
    },
  );
}

const buttonOf = (text: string | null, link: string | null) => (text && link ? { text, link } : null);
