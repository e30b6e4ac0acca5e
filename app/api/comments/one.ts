import { editComment } from '~/features/comments/edit-comment.server';
import { presentWritten } from '~/features/comments/present.server';
import { removeComment } from '~/features/comments/remove-comment.server';
import { CommentOutput, EditComment, RemoveComment } from '~/features/comments/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(EditComment, async (scope, input) => presentWritten(await editComment(scope, input)), {
    summary: "Change one's own comment",
    auth: 'bearer',
    output: CommentOutput,
    problems: [429],
    tag: 'Comments',
  }),
  DELETE: operation(RemoveComment, (scope, input) => removeComment(scope, input), {
    summary: "Remove one's own comment",
    auth: 'bearer',
    tag: 'Comments',
  }),
});
export const action = loader;
