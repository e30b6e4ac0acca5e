import { useLocation } from '@remix-run/react';
import type { Reply } from '~/ui/form-reply';
import type { CommentView } from '../present.server';
import { CommentForm } from './comment-form';
import { isFor } from './reply-place';

interface EditFormProps {
  comment: CommentView;
  reply?: Reply;
}

/** In place of the words that it changes. */
export function EditForm({ comment, reply }: EditFormProps) {
  const { pathname, search } = useLocation();
  const { id, source, href } = comment;
  return (
    <CommentForm
      id={`edit-${id}`}
      label="Edit your comment"
      button={{ label: 'Save', intent: 'edit-comment' }}
      action={`${pathname}${search}#comment-${id}`}
      fields={{ id }}
      text={source}
      reply={reply && isFor(reply, comment) ? reply : undefined}
      cancelHref={href}
    />
  );
}
