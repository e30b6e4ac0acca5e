import { comment } from '~/api/examples';
import { editComment } from '~/features/comments/edit-comment.server';
import { presentWritten } from '~/features/comments/present.server';
import { removeComment } from '~/features/comments/remove-comment.server';
import { CommentOutput, EditComment, RemoveComment } from '~/features/comments/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(EditComment, async (scope, input) => presentWritten(await editComment(scope, input)), {
    summary: "Change one's own comment",
    description:
      'Changes the text of your comment or reply. For its author, while they may open what it belongs to; others get 403, and so does the author of a comment that an administrator has hidden. An unknown comment answers 404, and too many changes 429.',
    example: {
      sends: { id: comment.id, comment: 'Is a phrase always eight bars long?' },
      answers: { ...comment, comment: 'Is a phrase always eight bars long?', isEdited: true },
    },
    auth: 'bearer',
    output: CommentOutput,
    problems: [429],
    tag: 'Comments',
  }),
  DELETE: operation(RemoveComment, (scope, input) => removeComment(scope, input), {
    summary: "Remove one's own comment",
    description:
      'Removes your comment or reply. A comment that has replies leaves an empty place, so that the replies still make sense. For its author; others get 403. An unknown comment answers 404.',
    example: { sends: { id: comment.id } },
    auth: 'bearer',
    tag: 'Comments',
  }),
});
export const action = loader;
