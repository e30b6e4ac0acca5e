import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { topicOf } from '~/features/contact/rules';
import { GuestMessage, OwnMessage } from '~/features/contact/schema';
import { sendMessage, sendOwnMessage } from '~/features/contact/send-message.server';
import { ContactForm } from '~/features/contact/ui/contact-form';
import { ContactTopics } from '~/features/contact/ui/contact-topics';
import { SentNote } from '~/features/contact/ui/sent-note';
import { refuse } from '~/http/form-reply.server';
import { type FormContext, forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import type { AppError } from '~/kit/app-error';
import { formatWait } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import type { Viewer } from '~/scope/viewer';
import contact from '~/ui/css/contact.css?url';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Schedule } from '~/ui/schedule';
import { newQuestion } from '../account/sign-up-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const description =
  'Answers about payments, refunds, access and video, and a form to write to us. We answer within two working days.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.contact(), title: 'Contact us', description });
export const links = () => [{ rel: 'stylesheet', href: contact }];

export const loader = page(({ scope, url }) => {
  const sender = senderOf(scope.viewer);
  return {
    contactEmail: scope.config.brand.contactEmail,
    topic: topicOf(url.searchParams.get('topic')),
    sent: url.searchParams.get('sent'),
    sender,
    challenge: sender ? null : newHumanChallenge(scope),
    formKey: newId(scope.now().getTime()),
  };
});

/** The member if they are verified and not blocked; all others write as guests. */
function senderOf(viewer: Viewer | null) {
  if (!viewer?.userName || !viewer.isVerified || viewer.isBlocked) return null;
  return { userName: viewer.userName, email: viewer.email };
}

function tooMany(error: AppError, { form }: FormContext): Response | null {
  if (error.kind !== 'rate-limited') return null;
  const wait = error.retryAfter ?? 60;
  const told = `Too many messages came from your network. Send this one in ${formatWait(wait)}.`;
  return refuse(form, { '': [told] }, 429, { 'retry-after': String(wait) });
}

export const action = forms({
  'new-challenge': intent({ for: 'any', ...newQuestion }),
  send: intent({
    for: 'any',
    isKept: false,
    limit: ['contact', 'contact-try', 'contact-receipt'],
    input: GuestMessage,
    run: sendMessage,
    next: ({ isReceiptMailed }) => ({ to: paths.contact({ sent: isReceiptMailed ? '1' : 'unmailed' }), at: '#write' }),
    refused: tooMany,
  }),
  'send-own': intent({
    for: 'member',
    isKept: true,
    limit: ['contact'],
    input: OwnMessage,
    run: sendOwnMessage,
    next: () => ({ to: paths.contact({ sent: '1' }), at: '#write' }),
    refused: tooMany,
  }),
});

export default function ContactPage() {
  const { contactEmail, topic, sent, sender, challenge, formKey } = useLoaderData<typeof loader>();
  const reply = useReply();
  const isSent = sent !== null && !reply;
  return (
    <div className="split is-side contact">
      <div className="stack is-snug">
        <h1>Contact us</h1>
        <p className="lead">Find your answer here, or write to us. We answer within two working days.</p>
        <p className="only-narrow">
          <LinkButton variant="quiet" href="#write">
            Write to us
          </LinkButton>
        </p>
      </div>
      <ContactTopics />
      <section className="side" aria-labelledby="write">
        <div className="panel">
          <div className="stack is-tight">
            <h2 className="heading-m" id="write">
              {isSent ? 'We’ve got your message' : 'Write to us'}
            </h2>
            {!isSent && (
              <p className="small muted">
                A person answers within two working days, from <span className="break-anywhere">{contactEmail}</span>.
              </p>
            )}
          </div>
          {isSent ? (
            <SentNote sender={sender} isMailed={sent === '1'} />
          ) : (
            <ContactForm {...{ topic, formKey, challenge, sender, contactEmail, reply }} />
          )}
        </div>
      </section>
      <Part id="after" title="What happens after you write">
        <Schedule
          steps={[
            {
              when: 'Right away',
              what: 'We confirm by email that your message arrived',
              note: 'Can’t find it? Check your spam folder.',
            },
            { when: 'Within two working days', what: 'A person answers you', note: 'Monday to Friday.' },
            { when: 'After that', what: 'Reply to that email to carry on' },
          ]}
        />
      </Part>
    </div>
  );
}
