import { TextLink } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm-link';
import type { CommentView } from '../present.server';

interface CommentActionsProps {
  comment: CommentView;
  /** The page of comments that shows it. */
  pageHref: string;
}

/** What a reader may do about a comment: links to its forms; to take it away is asked in a dialog where script runs. */
export function CommentActions({ comment, pageHref }: CommentActionsProps) {
  const { id, author, replyHref, editHref, removeHref } = comment;
  if (!replyHref && !editHref && !removeHref) return null;
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
