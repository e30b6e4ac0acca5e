import { addComment } from '~/features/comments/add-comment.server';
import { listComments, listReplies } from '~/features/comments/list-comments.server';
import { presentCommentOutput, presentWritten } from '~/features/comments/present.server';
import { CommentOutput, ListComments, NewCommentAt } from '~/features/comments/schema';
import type { CommentSubject } from '~/features/comments/subject.server';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';
import type { Scope } from '~/scope/scope';

/** The comments of something that the path names: `noun` says in the documentation what. */
export function commentsOf(noun: 'lesson' | 'article', find: (scope: Scope, key: string) => CommentSubject) {
  const a = noun === 'article' ? 'an article' : 'a lesson';
  return endpoint({
    GET: operation(
      ListComments,
      async (scope, { id, commentId, ...slice }) => {
        const subject = find(scope, id);
        const page = commentId
          ? await listReplies(scope, subject, { ...slice, parentId: commentId })
          : await listComments(scope, subject, slice);
        return pageAnswer(page, presentCommentOutput);
      },
      {
        summary: `The comments on ${a}, newest first; with commentId the replies to one, oldest first`,
        auth: 'bearer',
        output: CommentOutput,
        isPaged: true,
        tag: 'Comments',
      },
    ),
    POST: operation(
      NewCommentAt,
      async (scope, { id, ...input }) => presentWritten(await addComment(scope, find(scope, id), input)),
      {
        summary: `Comment on ${a}; with commentId, reply to a comment`,
        auth: 'bearer',
        output: CommentOutput,
        problems: [409, 429],
        tag: 'Comments',
      },
    ),
  });
}
