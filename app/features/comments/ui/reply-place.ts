import { type Reply, typedIn } from '~/ui/form-reply';
import type { CommentsView, CommentView } from '../present.server';

/** Whether an action's answer is about the form that is shown with this comment. */
export function isFor(reply: Reply, { id, form }: CommentView): boolean {
  if (form === 'reply') return reply.intent === 'comment' && typedIn(reply, 'commentId') === id;
  return form === 'edit' && reply.intent === 'edit-comment' && typedIn(reply, 'id') === id;
}

/** Whether it is about any of the comments that are shown. */
export function isForOneOf(reply: Reply, { threads, apart }: CommentsView): boolean {
  const tops = apart ? [apart, ...threads] : threads;
  return tops.some((thread) => [thread, ...thread.replies].some((comment) => isFor(reply, comment)));
}
