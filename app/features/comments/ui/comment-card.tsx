import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { classNames } from '~/ui/class-names';
import type { Reply } from '~/ui/form-reply';
import { Separated } from '~/ui/separated';
import { TimeAgo } from '~/ui/time-ago';
import type { CommentsView, CommentView } from '../present.server';
import { CommentActions } from './comment-actions';
import { CommentText } from './comment-text';
import { EditForm } from './edit-form';
import { RemoveForm } from './remove-form';

interface CommentCardProps {
  comment: CommentView;
  comments: CommentsView;
  reply?: Reply;
  isReply?: boolean;
  /** Below its words. */
  children?: ReactNode;
}

/** One comment or reply: who, when, what, and what its reader may do about it. */
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
      <div className="body">
        {author && <CommentHead comment={comment} author={author} now={comments.now} />}
        {gone !== null && <p>{gone}</p>}
        {form === 'edit' ? <EditForm comment={comment} reply={reply} /> : <CommentText {...comment} />}
        {form === 'delete' && <RemoveForm comment={comment} action={comments.href} />}
        {form !== 'edit' && form !== 'delete' && <CommentActions comment={comment} pageHref={comments.href} />}
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
    <header>
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
