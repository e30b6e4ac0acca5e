import { addComment } from '~/features/comments/add-comment.server';
import { findLessonSubject } from '~/features/comments/find-lesson-subject.server';
import { listComments, listReplies } from '~/features/comments/list-comments.server';
import { presentCommentOutput, presentWritten } from '~/features/comments/present.server';
import { CommentOutput, ListComments, NewLessonComment } from '~/features/comments/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListComments,
    async (scope, { id, commentId, ...slice }) => {
      const subject = findLessonSubject(scope, id);
      const page = commentId
        ? await listReplies(scope, subject, { ...slice, parentId: commentId })
        : await listComments(scope, subject, slice);
      return pageAnswer(page, presentCommentOutput);
    },
    {
      summary: "A lesson's comments, newest first; with commentId the replies to one, oldest first",
      auth: 'bearer',
      output: CommentOutput,
      isPaged: true,
      tag: 'Comments',
    },
  ),
  POST: operation(
    NewLessonComment,
    async (scope, { id, ...input }) => presentWritten(await addComment(scope, findLessonSubject(scope, id), input)),
    {
      summary: 'Comment on a lesson; with commentId, reply to a comment',
      auth: 'bearer',
      output: CommentOutput,
      problems: [409, 429],
      tag: 'Comments',
    },
  ),
});
export const action = loader;
