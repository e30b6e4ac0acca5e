import { useLocation, useNavigation } from '@remix-run/react';
import { MoreLink } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import { Pager } from '~/ui/pager';
import type { CommentsView, ThreadView } from '../present.server';
import { spellCount } from '../rules';
import { CommentCard } from './comment-card';
import { CommentForm, isFor } from './comment-form';

interface CommentThreadProps {
  thread: ThreadView;
  comments: CommentsView;
  reply?: Reply;
}

/** A comment with its replies, which open on a press. */
export function CommentThread({ thread, comments, reply }: CommentThreadProps) {
  const { id, repliesCount, replies, isOpen, allHref, page, pages } = thread;
  const context = { comments, reply };
  const count = spellCount(repliesCount, 'reply', 'replies');
  return (
    <CommentCard comment={thread} {...context}>
      {thread.form === 'reply' && <ReplyForm thread={thread} {...context} />}
      <PendingComment parentId={id} />
      {repliesCount > 0 && (
        <details open={isOpen}>
          <summary className="toggle">
            <span className="if-closed">View {count}</span>{' '}
            <span className="if-open">{repliesCount === 1 ? 'Hide reply' : 'Hide replies'}</span>
          </summary>
          <div className="replies">
            {replies.map((one) => (
              <CommentCard key={one.id} comment={one} isReply {...context} />
            ))}
            {allHref && (
              <p>
                <MoreLink href={allHref} preventScrollReset>
                  All {count}
                </MoreLink>
              </p>
            )}
            <Pager
              page={page}
              pages={pages}
              hrefOf={(number) => `?replies=${id}&repliesPage=${number}#comment-${id}`}
              label="Replies"
            />
          </div>
        </details>
      )}
    </CommentCard>
  );
}

/** Under the comment that it replies to. */
function ReplyForm({ thread, comments, reply }: CommentThreadProps) {
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

/** The comment just sent, in its place in the list; script shows it until the server has answered. */
export function PendingComment({ parentId }: { parentId: string | null }) {
  const { formData } = useNavigation();
  const text = formData?.get('comment');
  if (formData?.get('intent') !== 'comment' || typeof text !== 'string' || !text.trim()) return null;
  if ((formData.get('commentId') ?? null) !== parentId) return null;
  return (
    <div className="comment is-pending" aria-hidden="true">
      <span className="avatar" />
      <div className="body">
        <p dir="auto">{text.trim()}</p>
      </div>
    </div>
  );
}
