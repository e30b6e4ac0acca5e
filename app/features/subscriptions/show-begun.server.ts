import { known } from '#db/read';
import { presentArticleCard } from '~/features/articles/present-article.server';
import { readArticleSummary } from '~/features/articles/queries.server';
import { presentFirstLesson } from '~/features/learning/present-home.server';
import { readFirstLesson } from '~/features/learning/read-first-lesson.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentBegun } from './payments/present-begun.server';
import { readHeld, readPayments } from './payments/show-payments.server';
import { hubPath } from './rules';

/** What opened, where to begin, and what is paid when. One round trip. */
export async function showBegun(scope: Scope, articleId: string | null | undefined) {
  const viewer = requireMember(scope);
  const [held, history, article, lesson] = await scope.read(
    readHeld(scope),
    readPayments(scope, { offset: 0, limit: 1 }),
    articleId ? readArticleSummary(scope, articleId) : known(null),
    // The viewer was read before the subscription began.
    articleId ? known(null) : readFirstLesson(scope, { ...viewer, opensEverything: true }),
  );
  const [latest] = history.items;
  const paid = latest && latest.subscriptionId === held?.subscription.subscriptionId ? latest : null;
  return {
    email: viewer.email,
    term: held && presentBegun(held, paid, scope.now()),
    next: hubPath(articleId),
    article: article && presentArticleCard(article),
    lesson: lesson && presentFirstLesson(lesson),
  };
}
