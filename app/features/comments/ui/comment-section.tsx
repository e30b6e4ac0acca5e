import { useRef } from 'react';
import { AppLink } from '~/ui/app-link';
import { Empty } from '~/ui/empty';
import type { Reply } from '~/ui/form-reply';
import { Pager } from '~/ui/pager';
import type { CommentsView } from '../view';
import { CommentThread } from './comment-thread';
import { NewCommentForm } from './new-comment-form';
import { PendingComment } from './pending-comment';
import { subjectWords } from './subject-words';
import { useFurtherComments } from './use-further-comments';

interface CommentSectionProps {
  comments: CommentsView;
  reply?: Reply;
}

/** Comments with their replies, newest first, and the form for one more. */
export function CommentSection({ comments, reply }: CommentSectionProps) {
  const { title, totalCount, apart, pages } = comments;
  const end = useRef<HTMLDivElement>(null);
  const { threads, page } = useFurtherComments(comments, end);
  const context = { comments, reply };
  return (
    <section aria-labelledby="comments">
      <div className="section-head">
        <div>
          <h2 id="comments">{title}</h2>
        </div>
        {totalCount > 0 && <AppLink href="#add">Add a comment</AppLink>}
      </div>
      <div className="comments">
        {totalCount === 0 && (
          <Empty title="No comments yet" headingLevel={3}>
            {subjectWords[comments.kind].empty}
          </Empty>
        )}
        {apart && <CommentThread thread={apart} {...context} />}
        <PendingComment parentId={null} />
        {threads.map((thread) => (
          <CommentThread key={thread.id} thread={thread} {...context} />
        ))}
        {pages > 1 && (
          <div ref={end}>
            <Pager page={page} pages={pages} hrefOf={(number) => `?page=${number}#comments`} label="Comments" />
          </div>
        )}
        <NewCommentForm {...context} />
      </div>
    </section>
  );
}
