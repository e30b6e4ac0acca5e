import { comment } from '~/api/examples';
import { addComment } from '~/features/comments/add-comment.server';
import { editComment } from '~/features/comments/edit-comment.server';
import { listComments, listReplies } from '~/features/comments/list-comments.server';
import { presentCommentOutput, presentWritten } from '~/features/comments/present.server';
import type { CommentSubject } from '~/features/comments/queries.server';
import { removeComment } from '~/features/comments/remove-comment.server';
import { CommentOutput, EditComment, ListComments, NewCommentAt, RemoveComment } from '~/features/comments/schema';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';
import type { Scope } from '~/scope/scope';

const facts = { auth: 'bearer', tag: 'Comments' } as const;
const writes = { ...facts, limit: ['comment', 'comment-address'], output: CommentOutput } as const;

/** The comment endpoints of the subject in the path; `noun` is its name in the documentation. */
export function commentsOf(noun: 'lesson' | 'article', find: (scope: Scope, key: string) => CommentSubject) {
  const a = noun === 'article' ? 'an article' : 'a lesson';
  const readers = noun === 'article' ? 'subscribers' : 'signed-in users who may open the lesson';
  const id = noun === 'article' ? 'past-the-wheel' : 'counting-bars';
  return endpoint({
    GET: pageOperation(
      ListComments,
      (scope, { id, commentId, ...slice }) =>
        commentId
          ? listReplies(scope, find(scope, id), { ...slice, parentId: commentId })
          : listComments(scope, find(scope, id), slice),
      presentCommentOutput,
      {
        ...facts,
        summary: `List comments on ${a}, newest first; with commentId its replies, oldest first`,
        description: `Lists the comments on ${a}, the newest first, each with its first replies. With commentId it lists all replies to that comment, the oldest first. For ${readers}; others get 403. An unknown ${noun} or comment answers 404. Removed and hidden comments stay in the list without their words when they have replies.`,
        example: { sends: { id, limit: 30, offset: 0, commentId: comment.id }, answers: comment },
        limit: 'reads',
        output: CommentOutput,
      },
    ),
    POST: operation(
      NewCommentAt,
      async (scope, { id, ...input }) => presentWritten(scope, await addComment(scope, find(scope, id), input)),
      {
        ...writes,
        summary: `Comment on ${a}; with commentId, reply to a comment`,
        description: `Writes a comment on ${a}, or, with commentId, a reply to a comment. The author of that comment gets an email. You can send a key of your own: the same text with the same key makes one comment, so you can safely repeat a request. For ${readers}; others get 403. An unknown ${noun} or comment answers 404, a comment that takes no replies 409 (NO_REPLIES), an empty or too long text 422, and too many comments 429.`,
        example: {
          sends: { id, comment: 'Is a phrase always eight bars?', key: 'press-1' },
          answers: { ...comment, commentRepliesCount: 0, replies: [] },
        },
        problems: [409],
      },
    ),
  });
}

export const comments = {
  'comments/:id': endpoint({
    PUT: operation(EditComment, async (scope, input) => presentWritten(scope, await editComment(scope, input)), {
      ...writes,
      summary: 'Edit your comment',
      description:
        'Changes the text of your comment or reply. For its author, while they may open what it belongs to; others get 403, and so does the author of a comment that an administrator has hidden. An unknown comment answers 404, and too many changes 429.',
      example: {
        sends: { id: comment.id, comment: 'Is a phrase always eight bars long?' },
        answers: { ...comment, comment: 'Is a phrase always eight bars long?', isEdited: true },
      },
    }),
    DELETE: operation(RemoveComment, removeComment, {
      ...facts,
      summary: 'Delete your comment',
      description:
        'Removes your comment or reply. A comment that has replies leaves an empty place, so that the replies still make sense. For its author; others get 403. An unknown comment answers 404.',
      example: { sends: { id: comment.id } },
      limit: 'once',
    }),
  }),
};
