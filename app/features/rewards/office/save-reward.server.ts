import { asc, eq, inArray, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { courses, rewardCourses, rewards } from '#db/schema';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveReward } from './reward-schema';

/** A reward's form, and the courses that can unlock it. The reward is null for a new one and for one never published. */
export function openReward(scope: Scope, rewardId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = [
    rewardId === null ? known(null) : findReward(scope, rewardId),
    selectChoices(scope, courses),
    firstOf(db.select({ position: sql<number | null>`max(${rewards.position})`.as('last') }).from(rewards)),
  ] as const;
  return readOf(rows, (reward, all, last) => ({ reward, courses: all, nextPosition: (last?.position ?? 0) + 1 }));
}

/** The current reward, in the shape of a save. Throws not-found. */
function rewardState(scope: Scope, id: string): Read<SaveReward> {
  return readOf([findReward(scope, id)], (found) => {
    if (!found) throw new AppError('not-found', 'There is no such reward.');
    return found;
  });
}

function findReward({ db }: Scope, id: string): Read<SaveReward | null> {
  return readOf(
    [
      firstOf(db.select().from(rewards).where(eq(rewards.id, id))),
      db.select().from(rewardCourses).where(eq(rewardCourses.rewardId, id)).orderBy(asc(rewardCourses.position)),
    ],
    (row, opening) => {
      if (!row) return null;
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

/**
 * Saves a reward or benefit: its texts, conditions and date. Members keep the codes they redeemed. Of two saves from
 * the same revision the first wins (optimistic locking). Throws invalid on the field, and conflict.
 */
export async function saveReward(scope: Scope, draft: SaveReward): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { isSame } = await checkReward(scope, draft);
  if (isSame) return { revision: draft.revision ?? '' };
  const { rewardId: id, courseIds, first, second, cover, revision: before, ...rest } = draft;
  return writeDraft(scope, {
    table: rewards,
    row: {
      ...rest,
      id,
      imageFileId: cover,
      firstButtonText: first?.text ?? null,
      firstButtonLink: first?.link ?? null,
      secondButtonText: second?.text ?? null,
      secondButtonLink: second?.link ?? null,
    },
    before,
    action: 'reward-saved',
    details: { rewardId: id, publishedAt: draft.publishedAt.toISOString() },
    contents: (isMine) => [
      sql`DELETE FROM ${rewardCourses} WHERE reward_id = ${id} AND ${isMine}`,
      sql`INSERT INTO ${rewardCourses} (reward_id, course_id, position)
        SELECT ${id}, j.value, j.key + 1 FROM json_each(${JSON.stringify([...new Set(courseIds)])}) j WHERE ${isMine}`,
      publishPictures([cover], isMine),
    ],
  });
}

/** Checks what a reward names. Throws invalid on the fields. */
export async function checkReward(scope: Scope, draft: SaveReward) {
  const { db } = scope;
  const { rewardId, revision, cover, courseIds } = draft;
  const named: NamedFiles = { pictures: [['cover', cover]] };
  const [saved, there, found] = await scope.read(
    revision === null ? known(null) : rewardState(scope, rewardId),
    readNamedFiles(scope, named),
    db.select({ id: courses.id }).from(courses).where(inArray(courses.id, courseIds)),
  );
  const faults = faultList();
  if (courseIds.some((id) => !found.some((course) => course.id === id))) {
    faults.add('courseIds', 'One of these courses no longer exists');
  }
  faults.files(named, there);
  faults.end();
  return { isSame: isUnchanged(draft, saved) };
}
