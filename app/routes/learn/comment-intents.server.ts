import { addComment } from '~/features/comments/add-comment.server';
import { editComment } from '~/features/comments/edit-comment.server';
import type { CommentSubject } from '~/features/comments/queries.server';
import { removeComment } from '~/features/comments/remove-comment.server';
import { reportComment } from '~/features/comments/report-comment.server';
import { anchorOf, repliesClosed } from '~/features/comments/rules';
import { EditComment, NewComment, RemoveComment, ReportComment } from '~/features/comments/schema';
import { setFlash } from '~/http/cookies/flash.server';
import { refuse } from '~/http/form-reply.server';
import { type Follow, intent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import type { Scope } from '~/scope/scope';

const removed = 'Comment removed';

type Params = Record<string, string>;

interface Place {
  params: Params;
  url: URL;
}

/** A page with comments. */
interface CommentsPage {
  /** Who may comment. */
  for: 'member' | 'subscriber';
  find: (scope: Scope, params: Params) => CommentSubject;
  pathOf: (params: Params, query: { page?: number; comment?: string }) => string;
}

/** The intents of a page's comment forms. */
export function commentIntents(page: CommentsPage) {
  const writes = { for: page.for, isKept: true, limit: ['comment', 'comment-address'] } as const;

  /** Redirects to the page that contains the comment. */
  function toComment({ params }: Place, id: string, text: string): Follow {
    const to = page.pathOf(params, { comment: id });
    return { flash: { kind: 'success', text }, to, at: anchorOf(id) };
  }

  /** Redirects to the list, on the page that the form was sent from. */
  function listOf({ params, url }: Place) {
    const number = Number(url.searchParams.get('page')) || undefined;
    return { to: page.pathOf(params, { page: number }), at: '#comments' };
  }
  return {
    comment: intent({
      ...writes,
      input: NewComment,
      run: (scope, input, { params }) => addComment(scope, page.find(scope, params), input),
      next: ({ id, parentId }, place) => toComment(place, id, parentId ? 'Reply posted' : 'Comment posted'),
      // Deleted meanwhile: the page shows the typed reply again.
      refused: ({ kind, status }, { form }) =>
        kind === 'not-found' && form.get('commentId') ? refuse(form, { '': [repliesClosed] }, status) : null,
    }),
    'edit-comment': intent({
      ...writes,
      input: EditComment,
      run: editComment,
      next: ({ id }, place) => toComment(place, id, 'Comment updated'),
      // Deleted or hidden meanwhile: the page shows the typed text again.
      refused: ({ kind, status }, { form }) =>
        kind === 'not-found' || kind === 'forbidden'
          ? refuse(form, { '': ['This comment cannot be changed any more.'] }, status)
          : null,
    }),
    'report-comment': intent({
      ...writes,
      limit: ['report-comment'],
      input: ReportComment,
      run: reportComment,
      next: ({ id }, place) => toComment(place, id, 'Thank you. We will look at this comment.'),
      // Removed or hidden meanwhile: nothing is left to report.
      refused: ({ kind, status }, { form }) =>
        kind === 'not-found' ? refuse(form, { '': ['This comment cannot be reported any more.'] }, status) : null,
    }),
    'delete-comment': intent({
      // A member without access to the lesson or article may still delete their own comments.
      for: 'member',
      isKept: true,
      limit: 'once',
      input: RemoveComment,
      run: removeComment,
      next: ({ id, parentId, isPlaceKept }, place) => {
        const left = isPlaceKept ? id : parentId;
        return left ? toComment(place, left, removed) : { flash: { kind: 'success', text: removed }, ...listOf(place) };
      },
      // Clicked twice: the comment is deleted already.
      refused: (error, context) => {
        if (error.kind !== 'not-found') return null;
        setFlash(context.visit, { kind: 'success', text: removed });
        const { to, at } = listOf(context);
        return seeOther(to, at);
      },
    }),
  };
}
