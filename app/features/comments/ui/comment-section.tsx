import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { useRef } from 'react';
import { clockTime } from '~/kit/dates';
import { AppLink } from '~/ui/app-link';
import { Empty } from '~/ui/empty';
import { MoreLink } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { Pager } from '~/ui/pager';
import { SectionHead } from '~/ui/section-head';
import { useFurtherPages, withoutRepeats } from '~/ui/use-further-pages';
import type { CommentsView, ThreadView } from '../present.server';
import { spellCount } from '../rules';
import { CommentCard } from './comment-card';
import { CommentForm, isFor, isForOneOf } from './comment-form';

interface CommentSectionProps {
  comments: CommentsView;
  reply?: Reply;
}

/**
 * The next page is fetched when the list's end is at most this many pixels below the window (specification 2, section
 * 9).
 */
const ahead = 250;

const commentsIn = (data: { comments?: CommentsView | null }) => data.comments;

/** Where the next page starts (`readCommentWish`): comments that are deleted meanwhile must not move it. */
function cursorOf({ threads }: CommentsView): Record<string, string> {
  const last = threads.at(-1);
  return last ? { after: `${Date.parse(last.at)}.${last.id}` } : {};
}

/** The comments with their replies, newest first, and the form for a new comment. */
export function CommentSection({ comments, reply }: CommentSectionProps) {
  const { title, totalCount, apart, pages } = comments;
  const end = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const further = useFurtherPages({
    ...{ first: comments, end, ahead, pick: commentsIn, isHeld: isWriting },
    hrefOf: (page) => `${pathname}?page=${page}`,
    cursorOf,
  });
  // The comment that the page's address names may be on two pages.
  const threads = withoutRepeats(further.pages.flatMap((page) => page.threads));
  const context = { comments, reply };
  return (
    <section aria-labelledby="comments">
      <SectionHead id="comments" title={title} end={totalCount > 0 && <AppLink href="#add">Add a comment</AppLink>} />
      <div className="comments stack is-loose">
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

/**
 * Whether the reader is writing or has just come to the form. The form must not move away then, so no page is fetched.
 */
function isWriting(): boolean {
  return location.hash === '#add' || document.activeElement?.closest('form.field') != null;
}

/**
 * The form for a new comment. It is reset on another page and when its comment is saved. It also shows text that was
 * sent from a form that is no longer shown because its comment is gone.
 */
function NewCommentForm({ comments, reply }: CommentSectionProps) {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { hint, placeholder } = subjectWords[comments.kind];
  const second =
    comments.kind === 'lesson' && /^\d{1,5}$/.test(query.get('ask') ?? '') ? Number(query.get('ask')) : null;
  return (
    <CommentForm
      key={pathname}
      id="add"
      label="Add a comment"
      hint={hint}
      placeholder={comments.totalCount > 0 ? placeholder : undefined}
      text={second === null ? undefined : `${clockTime(second)} `}
      button={{ label: 'Post comment', intent: 'comment' }}
      action={`${pathname}${search}#add`}
      fields={{ key: comments.keys.comment }}
      reply={reply && isForOneOf(reply, comments) ? undefined : commentReply(reply)}
    />
  );
}

/** The answer to a form with a comment text; undefined for other answers. */
function commentReply(reply: Reply | undefined): Reply | undefined {
  return reply?.intent === 'comment' || reply?.intent === 'edit-comment' ? reply : undefined;
}

interface SubjectWords {
  /** Shown while there are no comments. */
  empty: string;
  /** A hint about the text, besides its length. */
  hint?: string;
  /** The placeholder of the field, once there are comments. */
  placeholder: string;
}

/** The prompts for writers, by the kind of page. */
const subjectWords: Record<CommentsView['kind'], SubjectWords> = {
  lesson: {
    empty: 'Ask about anything in the video, or tell us where your blend fell apart. The tutor reads these comments.',
    hint: 'A time like 4:12 becomes a link to that second.',
    placeholder: 'What did you hear? Where did it drift?',
  },
  article: {
    empty: 'Does this match your nights behind the decks? Where does it differ? The author reads these comments.',
    placeholder: 'What would you add?',
  },
};

interface CommentThreadProps {
  thread: ThreadView;
  comments: CommentsView;
  reply?: Reply;
}

/** A comment with its replies, which a click opens. */
function CommentThread({ thread, comments, reply }: CommentThreadProps) {
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
          <div className="replies stack is-roomy">
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

/** The form for a reply, under the comment. */
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

/** The comment just sent, at its place in the list, until the server has answered. */
function PendingComment({ parentId }: { parentId: string | null }) {
  const { formData } = useNavigation();
  const text = formData?.get('comment');
  if (formData?.get('intent') !== 'comment' || typeof text !== 'string' || !text.trim()) return null;
  if ((formData.get('commentId') ?? null) !== parentId) return null;
  return (
    <div className="comment is-pending" aria-hidden="true">
      <span className="avatar" />
      <div className="body stack is-tight">
        <p dir="auto">{text.trim()}</p>
      </div>
    </div>
  );
}
