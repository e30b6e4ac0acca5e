import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { AppLink } from '~/ui/app-link';
import { Empty } from '~/ui/empty';
import type { Reply } from '~/ui/form-reply';
import { Pager } from '~/ui/pager';
import { useFurtherPages } from '~/ui/use-further-pages';
import type { CommentsView, ThreadView } from '../present.server';
import { CommentThread } from './comment-thread';
import { NewCommentForm } from './new-comment-form';
import { PendingComment } from './pending-comment';
import { subjectWords } from './subject-words';

interface CommentSectionProps {
  comments: CommentsView;
  reply?: Reply;
}

/** How far below the window the end of the list may be when the next page is fetched, in pixels (specification 2, section 9). */
const ahead = 250;

const commentsIn = (data: { comments?: CommentsView | null }) => data.comments;

/** Comments with their replies, newest first, and the form for one more. */
export function CommentSection({ comments, reply }: CommentSectionProps) {
  const { title, totalCount, apart, pages } = comments;
  const end = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const further = useFurtherPages({
    ...{ first: comments, end, ahead, pick: commentsIn, isHeld: isWriting },
    hrefOf: (page) => `${pathname}?page=${page}`,
  });
  const threads = withoutRepeats(further.pages.flatMap((page) => page.threads));
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
            <Pager
              page={further.last.page}
              pages={pages}
              hrefOf={(number) => `?page=${number}#comments`}
              label="Comments"
            />
          </div>
        )}
        <NewCommentForm {...context} />
      </div>
    </section>
  );
}

/** A reader who writes, or has just come to the form, must not see it move away. */
function isWriting(): boolean {
  return location.hash === '#add' || document.activeElement?.closest('form.field') != null;
}

/** What was written meanwhile has moved some comments to the next page: they are shown once. */
function withoutRepeats(threads: ThreadView[]): ThreadView[] {
  const seen = new Set<string>();
  return threads.filter(({ id }) => !seen.has(id) && seen.add(id));
}
