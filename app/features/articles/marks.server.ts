import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { readAfter } from '#db/read';
import type { articleBookmarks, articleLikes, articleReads } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireSubscriber, type Viewer } from '~/scope/viewer';
import { articleIdOf, openArticle } from './queries.server';
import { type Article, readArticle } from './show-article.server';

/** A table of members' marks on articles, one row for a person and an article: who, which, when. */
type Marks = typeof articleReads | typeof articleBookmarks | typeof articleLikes;

/** Statement: the viewer's mark on an article that is open to them, which it asks itself; said again it changes nothing. */
function setMark(scope: Scope, viewer: Viewer, marks: Marks, key: string): Statement {
  const row = sql`SELECT ${viewer.id}, a.id, ${scope.now().getTime()} ${openArticle(scope, viewer, articleIdOf(key))}`;
  return scope.db.insert(marks).select(row).onConflictDoNothing();
}

/** Statement: takes the viewer's mark back. */
export function removeMark({ db }: Scope, viewer: Viewer, marks: Marks, articleId: SQL<string>): Statement {
  return db.delete(marks).where(and(eq(marks.userId, viewer.id), sql`${marks.articleId} = ${articleId}`));
}

/** What a subscriber wants to be said of an article. */
export interface MarkWish {
  article: string;
  /** False takes the mark back. */
  isMarked: boolean;
}

/** Sets a mark or takes it back, and answers the article as it is then. Throws not-found and forbidden. */
export async function changeMark(scope: Scope, marks: Marks, { article, isMarked }: MarkWish): Promise<Article> {
  const viewer = requireSubscriber(scope);
  const then = readArticle(scope, article);
  const write = isMarked
    ? setMark(scope, viewer, marks, article)
    : removeMark(scope, viewer, marks, articleIdOf(article));
  const [found] = await scope.read(readAfter([write], then));
  return found;
}
