import { after, day, minute } from '~/kit/dates';
import type { Database } from '../../client';
import { articleBookmarks, articleLikes, articleReads, courseRatings, lessonBookmarks } from '../../schema';
import type { AccountContent, Content } from '../content/types';
import { userIdOf } from './ids';
import { insertAll } from './insert';

/** The demo accounts' ratings and article likes, which triggers count, and their bookmarks and read articles. */
export async function loadMarks(db: Database, content: Content, now: Date): Promise<void> {
  const { accounts, courses } = content;
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  const lessonIds = new Map(courses.flatMap(({ lessons }) => lessons.map(({ id, slug }) => [slug, id] as const)));
  await insertAll(
    db,
    courseRatings,
    accounts.flatMap((account) =>
      account.progress.flatMap(({ courseSlug, rating, lastActiveInDays }) => {
        const courseId = courseIds.get(courseSlug);
        if (rating === null || !courseId) return [];
        const at = after(now, lastActiveInDays * day);
        return [{ userId: userIdOf(account), courseId, halves: rating * 2, createdAt: at, updatedAt: at }];
      }),
    ),
  );
  await insertAll(
    db,
    lessonBookmarks,
    accounts.flatMap((account) =>
      account.lessonBookmarkSlugs.flatMap((slug, index) => {
        const lessonId = lessonIds.get(slug);
        return lessonId ? [{ userId: userIdOf(account), lessonId, createdAt: after(now, -index * minute - day) }] : [];
      }),
    ),
  );
  await loadArticleMarks(db, content, now);
}

async function loadArticleMarks(db: Database, { accounts, articles }: Content, now: Date): Promise<void> {
  const ids = new Map(articles.map(({ id, slug }) => [slug, id]));
  const marksOf = (slugsOf: (account: AccountContent) => string[]) =>
    accounts.flatMap((account) =>
      slugsOf(account).map((slug, index) => {
        const articleId = ids.get(slug);
        if (!articleId) throw new Error(`${account.localPart} has marked ${slug}, which there is not`);
        return { userId: userIdOf(account), articleId, at: after(now, -index * minute - day) };
      }),
    );
  await insertAll(
    db,
    articleBookmarks,
    marksOf((account) => account.articleBookmarkSlugs).map(({ at, ...mark }) => ({ ...mark, createdAt: at })),
  );
  await insertAll(
    db,
    articleReads,
    marksOf((account) => account.articleReadSlugs).map(({ at, ...mark }) => ({ ...mark, readAt: at })),
  );
  await insertAll(
    db,
    articleLikes,
    marksOf((account) => account.articleLikeSlugs).map(({ at, ...mark }) => ({ ...mark, createdAt: at })),
  );
}
