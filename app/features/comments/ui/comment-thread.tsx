import { MoreLink } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import { Pager } from '~/ui/pager';
import type { CommentsView, ThreadView } from '../present.server';
import { spellCount } from '../rules';
import { CommentCard } from './comment-card';
import { PendingComment } from './pending-comment';
import { ReplyForm } from './reply-form';

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
