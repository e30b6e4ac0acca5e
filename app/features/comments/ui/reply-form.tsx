import { useLocation } from '@remix-run/react';
import type { Reply } from '~/ui/form-reply';
import type { CommentsView, ThreadView } from '../present.server';
import { CommentForm } from './comment-form';
import { isFor } from './reply-place';

interface ReplyFormProps {
  thread: ThreadView;
  comments: CommentsView;
  reply?: Reply;
}

/** Under the comment that it replies to. */
export function ReplyForm({ thread, comments, reply }: ReplyFormProps) {
  const { pathname, search } = useLocation();
  const { id, author, href } = thread;
  return (
    <CommentForm
      key={id}
      id={`reply-${id}`}
      label={`Reply to ${author?.isReader ? 'yourself' : author?.name}`}
      button={{ label: 'Post reply', intent: 'comment' }}
      action={`${pathname}${search}#reply-${id}`}
      fields={{ key: comments.keys.reply, commentId: id }}
      reply={reply && isFor(reply, thread) ? reply : undefined}
      cancelHref={href}
    />
  );
}
