import { inArray, sql } from 'drizzle-orm';
import { rawStatement } from '#db/raw-statement';
import { known } from '#db/read';
import { courses, rewardCourses, rewards } from '#db/schema';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { rewardState } from './open-reward.server';
import type { SaveReward } from './reward-schema';

/**
 * Saves a reward or benefit: its texts, conditions and date. Members keep the codes they redeemed. Of two saves from
 * the same revision the first wins (optimistic locking). Throws invalid on the field, and conflict.
 */
export async function saveReward(scope: Scope, draft: SaveReward): Promise<{ revision: string }> {
  requireAdmin(scope);
  if (isUnchanged(draft, await check(scope, draft))) return { revision: draft.revision ?? '' };
  const { rewardId: id, courseIds, first, second, cover, revision: before, ...rest } = draft;
  const revision = await writeDraft(scope, {
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
      rawStatement(scope.db, sql`DELETE FROM ${rewardCourses} WHERE reward_id = ${id} AND ${isMine}`),
      rawStatement(
        scope.db,
        sql`INSERT INTO ${rewardCourses} (reward_id, course_id, position)
        SELECT ${id}, j.value, j.key + 1 FROM json_each(${JSON.stringify([...new Set(courseIds)])}) j WHERE ${isMine}`,
      ),
      publishPictures(scope, [cover], isMine),
    ],
  });
  return { revision };
}

/** Returns the saved reward; null for a new one. */
async function check(scope: Scope, { rewardId, revision, cover, courseIds }: SaveReward): Promise<SaveReward | null> {
  const { db } = scope;
  const named: NamedFiles = { pictures: [['cover', cover]], videos: [] };
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
  return saved;
}
