import { dummyHash } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import type { Database } from '../../client';
import { courseRatings, users } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

const raterIdOf = (userName: string) => `n-${userName}`;

/** The ratings behind a course's counts, in half points. */
const halves = [10, 9, 8, 7, 6, 4];

/** Raters who signed up over the last year and a half, and their ratings. */
export async function loadRatings(db: Database, { raters, ratings, courses }: Content, now: Date): Promise<void> {
  await insertAll(
    db,
    users,
    raters.map((userName, index) => {
      const since = after(now, -joinedDaysAgo(index) * day);
      const email = `${userName}@neighbours.cuepoint.test`;
      return {
        id: raterIdOf(userName),
        email,
        emailKey: email,
        userName,
        // No password matches: these accounts only have ratings.
        passwordHash: dummyHash(),
        verifiedAt: since,
        isCompletedProfile: true,
        isFirstLogin: false,
        isJourneyAnswered: true,
        createdAt: since,
        updatedAt: since,
      };
    }),
  );
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertAll(
    db,
    courseRatings,
    ratings.flatMap(({ courseSlug, counts }, number) => {
      const courseId = courseIds.get(courseSlug);
      if (!courseId) throw new Error(`Ratings are given to ${courseSlug}, which does not exist`);
      const given = counts.flatMap((count, i) => Array<number>(count).fill(halves[i]!));
      return given.map((half, i) => {
        // Different raters for each course, none twice: 7 is coprime to their number.
        const index = (number * 11 + i * 7) % raters.length;
        const at = after(now, -Math.max(1, joinedDaysAgo(index) - 20 - ((i * 13) % 60)) * day);
        return { userId: raterIdOf(raters[index]!), courseId, halves: half, createdAt: at, updatedAt: at };
      });
    }),
  );
}

/** Between 90 and 520 days. */
function joinedDaysAgo(index: number): number {
  return 90 + ((index * 37) % 431);
}
