import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { seek } from '~/features/learning/ui/time-link';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { classNames } from '~/ui/class-names';
import { ConfirmLink } from '~/ui/dialogs/confirm-link';
import { Button, TextLink } from '~/ui/forms/button';
import { RadioGroup } from '~/ui/forms/choices';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { Avatar } from '~/ui/pictures/avatar';
import { Separated } from '~/ui/separated';
import { TimeAgo } from '~/ui/time-ago';
import type { CommentsView, CommentView } from '../present.server';
import { reportWords } from '../rules';
import { CommentForm, isFor } from './comment-form';

interface CommentCardProps {
  comment: CommentView;
  comments: CommentsView;
  reply?: Reply;
  isReply?: boolean;
  /** Shown below the comment. */
  children?: ReactNode;
}

/** One comment or reply: its author, time and text, and the actions that the reader may take. */
export function CommentCard({ comment, comments, reply, isReply, children }: CommentCardProps) {
  const { id, author, gone, form, isNamed } = comment;
  const className = classNames('comment', gone && 'is-gone', isNamed && 'is-target');
  return (
    <article className={className} id={`comment-${id}`}>
      {author ? (
        <Avatar src={author.avatarUrl} name={author.name} size={isReply ? 'small' : undefined} />
      ) : (
        <span className={classNames('avatar', isReply && 'is-small')} aria-hidden="true" />
      )}
      <div className="body stack is-tight">
        {author && <CommentHead comment={comment} author={author} now={comments.now} />}
        {gone !== null && <p>{gone}</p>}
        {form === 'edit' ? <EditForm comment={comment} reply={reply} /> : <CommentText {...comment} />}
        {form === 'delete' && <RemoveForm comment={comment} pageHref={comments.href} />}
        {form === 'report' && (
          <ReportForm comment={comment} reply={reply && isFor(reply, comment) ? reply : undefined} />
        )}
        {form !== 'edit' && form !== 'delete' && form !== 'report' && (
          <CommentActions comment={comment} pageHref={comments.href} />
        )}
        {children}
      </div>
    </article>
  );
}

interface CommentHeadProps {
  comment: CommentView;
  author: NonNullable<CommentView['author']>;
  now: number;
}

function CommentHead({ comment: { href, at, isEdited }, author, now }: CommentHeadProps) {
  return (
    <header className="row small">
      <Separated>
        <strong>{author.isReader ? 'you' : author.name}</strong>
        {author.isStaff && <Badge look="trial">Admin</Badge>}
        <AppLink className="when" href={href} preventScrollReset>
          <TimeAgo at={at} now={now} />
        </AppLink>
        {isEdited && <span className="edited">edited</span>}
      </Separated>
    </header>
  );
}

/** The text of a comment, in which times of the video are links. */
function CommentText({ text, html }: Pick<CommentView, 'text' | 'html'>) {
  // The HTML was sanitised when it was stored, and again when it was read.
  if (html !== null) return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
  if (text.length === 0) return null;
  return (
    <p dir="auto">
      {text.map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // The index makes the key unique: a text may name the same time twice.
          <AppLink key={`${index} ${part.text}`} className="stamp" href={part.href} onClick={seek}>
            {part.text}
          </AppLink>
        ),
      )}
    </p>
  );
}

interface PlacedCommentProps {
  comment: CommentView;
  /** The address of the page of comments that shows this comment. */
  pageHref: string;
}

/**
 * The actions that the reader may take on a comment, as links to its forms. With JavaScript, deleting is confirmed in a
 * dialog.
 */
function CommentActions({ comment, pageHref }: PlacedCommentProps) {
  const { id, author, replyHref, editHref, reportHref, removeHref } = comment;
  if (!replyHref && !editHref && !reportHref && !removeHref) return null;
  return (
    <div className="actions">
      {replyHref && (
        <TextLink href={replyHref} preventScrollReset>
          Reply<span className="visually-hidden"> to {author?.isReader ? 'you' : author?.name}</span>
        </TextLink>
      )}
      {editHref && (
        <TextLink href={editHref} preventScrollReset>
          Edit<span className="visually-hidden"> your comment</span>
        </TextLink>
      )}
      {reportHref && (
        <TextLink href={reportHref} preventScrollReset>
          Report<span className="visually-hidden"> what {author?.name} wrote</span>
        </TextLink>
      )}
      {removeHref && (
        <ConfirmLink
          className="link-button"
          href={removeHref}
          title="Delete this comment?"
          confirm="Delete"
          cancel="Cancel"
          action={pageHref}
          fields={{ intent: 'delete-comment', id }}
          isDanger
        >
          Delete<span className="visually-hidden"> your comment</span>
        </ConfirmLink>
      )}
    </div>
  );
}

/** The form that edits a comment, in place of its text. */
function EditForm({ comment, reply }: Pick<CommentCardProps, 'comment' | 'reply'>) {
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

/**
 * Asks for confirmation before a comment is deleted, for readers without JavaScript or with the address of this
 * question.
 */
function RemoveForm({ comment: { id, href }, pageHref }: PlacedCommentProps) {
  return (
    <Form className="confirm stack is-snug" method="post" action={`${pageHref}#comment-${id}`}>
      <input type="hidden" name="id" value={id} />
      <p>Delete this comment?</p>
      <div className="row">
        <Button variant="danger" size="small" intent="delete-comment">
          Delete
        </Button>
        <TextLink href={href} preventScrollReset>
          Cancel
        </TextLink>
      </div>
    </Form>
  );
}

/** Asks for the reason of a report. */
function ReportForm({ comment: { id, href }, reply }: Pick<CommentCardProps, 'comment' | 'reply'>) {
  const { pathname, search } = useLocation();
  return (
    <Form className="confirm stack is-snug" method="post" action={`${pathname}${search}#comment-${id}`}>
      <input type="hidden" name="id" value={id} />
      <RadioGroup
        id={`report-${id}`}
        name="reason"
        legend="What is wrong with this comment?"
        choices={Object.entries(reportWords).map(([value, label]) => ({ value, label }))}
        error={errorOf(reply, 'reason') ?? errorOf(reply, '')}
        defaultValue={typedIn(reply, 'reason')}
      />
      <div className="row">
        <Button size="small" intent="report-comment">
          Report comment
        </Button>
        <TextLink href={href} preventScrollReset>
          Cancel
        </TextLink>
      </div>
    </Form>
  );
}
