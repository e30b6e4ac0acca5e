import { paths } from '~/paths';
import { MoreLink } from '~/ui/forms/button';

interface SentNoteProps {
  /** The member who wrote; null for a guest, whose receipt repeats nothing of the message. */
  sender: { email: string } | null;
  /** Whether a mail confirms that the message arrived. */
  isMailed: boolean;
}

/** Replaces the form after it was sent. */
export function SentNote({ sender, isMailed }: SentNoteProps) {
  return (
    <div className="stack" role="status">
      <ol className="schedule">
        {isMailed && (
          <li className="is-here">
            <span className="when">Now</span>
            <span className="what">
              {sender ? (
                <span className="break-anywhere">A copy is on its way to {sender.email}</span>
              ) : (
                <>
                  We email you that it arrived
                  <small>That email doesn’t contain your message, because anyone can type any address here.</small>
                </>
              )}
            </span>
          </li>
        )}
        <li className={isMailed ? undefined : 'is-here'}>
          <span className="when">Within two working days</span>
          <span className="what">
            A person answers you
            <small>Can’t find it? Check your spam folder.</small>
          </span>
        </li>
        <li>
          <span className="when">After that</span>
          <span className="what">Reply to that email to carry on</span>
        </li>
      </ol>
      <p>
        <MoreLink href={sender ? paths.payments() : paths.courseList()}>
          {sender ? 'Go to your payments' : 'See the courses'}
        </MoreLink>
      </p>
      <p>
        <MoreLink href={`${paths.contact()}#write`}>Write another message</MoreLink>
      </p>
    </div>
  );
}
