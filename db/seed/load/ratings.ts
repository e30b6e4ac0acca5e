import { dummyHash } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import type { Database } from '../../client';
import { courseRatings, users } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

const raterIdOf = (userName: string) => `n-${userName}`;

/** The points that the counts of a course stand for, in halves. */
const halves = [10, 9, 8, 7, 6, 4];

/** People who signed up over the last year and a half, and what they gave the courses. */
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
        // No password fits: they are there to have rated.
        passwordHash: dummyHash,
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
        // Other people for each course, none of them twice: 7 has no factor in common with how many there are.
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
