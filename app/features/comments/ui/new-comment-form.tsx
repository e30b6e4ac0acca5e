import { useLocation } from '@remix-run/react';
import type { Reply } from '~/ui/form-reply';
import type { CommentsView } from '../present.server';
import { CommentForm } from './comment-form';
import { isForOneOf } from './reply-place';
import { subjectWords } from './subject-words';

interface NewCommentFormProps {
  comments: CommentsView;
  reply?: Reply;
}

/**
 * The form for a new comment. It begins anew on another page, and once its comment is saved. It takes over text that
 * was typed in a form that is no longer shown, since that form's comment has gone.
 */
export function NewCommentForm({ comments, reply }: NewCommentFormProps) {
  const { pathname, search } = useLocation();
  const { hint, placeholder } = subjectWords[comments.kind];
  return (
    <CommentForm
      key={pathname}
      id="add"
      label="Add a comment"
      hint={hint}
      placeholder={comments.totalCount > 0 ? placeholder : undefined}
      button={{ label: 'Post comment', intent: 'comment' }}
      action={`${pathname}${search}#add`}
      fields={{ key: comments.keys.comment }}
      reply={reply && isForOneOf(reply, comments) ? undefined : commentReply(reply)}
    />
  );
}

/** An answer to a form with a comment in it. */
function commentReply(reply: Reply | undefined): Reply | undefined {
  return reply?.intent === 'comment' || reply?.intent === 'edit-comment' ? reply : undefined;
}
