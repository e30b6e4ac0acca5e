import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { articleBookmarks, articleLikes, articleReads } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember, requireSubscriber, type Viewer } from '~/scope/viewer';
import { articleIdOf, type OpenPart, openArticle, selectOpenPart } from './queries.server';
import { type Article, readArticle } from './show-article.server';

/** A table of members' marks on articles, one row per member and article. */
type Marks = typeof articleReads | typeof articleBookmarks | typeof articleLikes;

/** Sets the viewer's mark on an article, if they may open it. Idempotent. */
function setMark(scope: Scope, viewer: Viewer, marks: Marks, key: string): Statement {
  const row = sql`SELECT ${viewer.id}, a.id, ${scope.now().getTime()} ${openArticle(scope, viewer, articleIdOf(key))}`;
  return scope.db.insert(marks).select(row).onConflictDoNothing();
}

/** Removes the viewer's mark. */
function removeMark({ db }: Scope, viewer: Viewer, marks: Marks, articleId: SQL<string>): Statement {
  return db.delete(marks).where(and(eq(marks.userId, viewer.id), sql`${marks.articleId} = ${articleId}`));
}

/** A mark that a subscriber sets or removes. */
interface MarkWish {
  article: string;
  /** False removes the mark. */
  isMarked: boolean;
}

/** Sets or removes a mark and returns the updated article. Throws not-found and forbidden. */
async function changeMark(scope: Scope, marks: Marks, { article, isMarked }: MarkWish): Promise<Article> {
  const viewer = requireSubscriber(scope);
  const { found } = await scope.write({
    marked: isMarked ? setMark(scope, viewer, marks, article) : removeMark(scope, viewer, marks, articleIdOf(article)),
    found: readArticle(scope, article),
  });
  return found;
}

/** Likes or unlikes an article and returns the updated article. For subscribers; throws not-found and forbidden. */
export function likeArticle(scope: Scope, wish: MarkWish): Promise<Article> {
  return changeMark(scope, articleLikes, wish);
}

/** Marks an article read or unread and returns it updated. For subscribers; throws not-found and forbidden. */
export function markArticleRead(scope: Scope, wish: MarkWish): Promise<Article> {
  return changeMark(scope, articleReads, wish);
}

/** Bookmarks an article and returns the updated article. For subscribers; throws not-found and forbidden. */
export function bookmarkArticle(scope: Scope, { article }: { article: string }): Promise<Article> {
  return changeMark(scope, articleBookmarks, { article, isMarked: true });
}

/**
 * Removes a bookmark and returns the article's public part, even if the viewer may no longer open the article.
 * Idempotent, one round trip. Throws not-found.
 */
export async function removeArticleBookmark(scope: Scope, { article }: { article: string }): Promise<OpenPart> {
  const viewer = requireMember(scope);
  if (!idPattern.test(article)) throw new AppError('not-found');
  const articleId = articleIdOf(article);
  const { found } = await scope.write({
    removed: removeMark(scope, viewer, articleBookmarks, articleId),
    found: firstOf(selectOpenPart(scope, articleId)),
  });
  if (!found) throw new AppError('not-found');
  return found;
}
