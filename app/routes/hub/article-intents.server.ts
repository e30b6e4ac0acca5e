import {
  bookmarkArticle,
  likeArticle,
  markArticleRead,
  removeArticleBookmark,
} from '~/features/articles/mark-article.server';
import { MarkLike, MarkRead, OneArticle } from '~/features/articles/schema';
import { findArticleSubject } from '~/features/comments/find-subject.server';
import type { NewFlash } from '~/http/cookies/flash.server';
import { forms, intent } from '~/http/forms.server';
import { paths } from '~/paths';
import { bookmarkFlash } from '../learn/bookmark-flash.server';
import { commentIntents } from '../learn/comment-intents.server';

const ownRow = { for: 'subscriber', isKept: true, limit: 'ownRow' } as const;

interface Place {
  params: Record<string, string>;
}

const thisId = ({ params }: Place) => ({ id: params.articleId ?? '' });
const thisArticle = ({ params }: Place) => ({ article: params.articleId ?? '' });
const inPassing = (text: string): NewFlash => ({ kind: 'info', text, isBrief: true });

/** The intents of an article's forms. */
export const articleForms = forms({
  like: intent({
    ...ownRow,
    input: MarkLike,
    given: thisId,
    run: (scope, { id, isLike }) => likeArticle(scope, { article: id, isMarked: isLike }),
    next: ({ title, isLiked }) => ({
      flash: inPassing(`You ${isLiked ? '' : 'no longer '}like “${title}”.`),
      at: '#like',
    }),
  }),
  read: intent({
    ...ownRow,
    input: MarkRead,
    given: thisId,
    run: (scope, { id, isRead }) => markArticleRead(scope, { article: id, isMarked: isRead }),
    next: ({ title, isRead }) => ({
      flash: inPassing(`“${title}” is marked as ${isRead ? 'read' : 'unread'}.`),
      at: '#read',
    }),
  }),
  bookmark: intent({
    ...ownRow,
    input: OneArticle,
    given: thisArticle,
    run: bookmarkArticle,
    next: ({ title }) => ({ flash: bookmarkFlash(title, true), at: '#bookmark' }),
  }),
  'remove-bookmark': intent({
    ...ownRow,
    input: OneArticle,
    given: thisArticle,
    run: removeArticleBookmark,
    next: ({ title }) => ({ flash: bookmarkFlash(title, false), at: '#bookmark' }),
  }),
  ...commentIntents({
    for: 'subscriber',
    find: (scope, { articleId = '' }) => findArticleSubject(scope, articleId),
    pathOf: ({ articleId = '' }, query) => paths.article(articleId, query),
  }),
});
