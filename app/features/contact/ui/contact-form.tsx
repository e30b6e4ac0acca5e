import { Form } from '@remix-run/react';
import type { HumanChallenge } from '~/features/accounts/require-human.server';
import { HumanQuestion } from '~/features/accounts/ui/human-question';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { FactRows } from '~/ui/fact-rows';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input, Select, Textarea } from '~/ui/forms/field';
import { errorOf, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { Notice } from '~/ui/notice';
import { longestMessage, longestName, type Topic, topics } from '../rules';

interface ContactFormProps {
  /** The topic in the page's address. */
  topic: Topic | null;
  /** Identifies this form: sent twice, it is one message. */
  formKey: string;
  /** The human check for a guest; null for a member. */
  challenge: HumanChallenge | null;
  /** The member who writes; null for a guest. */
  sender: { userName: string; email: string } | null;
  contactEmail: string;
  reply?: Reply;
}

const ids = { topic: 'topic', message: 'message', name: 'name', email: 'email', humanAnswer: 'human' };
const topicOptions = Object.entries(topics).map(([value, label]) => ({ value, label }));

/** The contact form: topic and message; for guests also name, address and the human check. */
export function ContactForm({ topic, formKey, challenge, sender, contactEmail, reply }: ContactFormProps) {
  const problem = errorOf(reply, '');
  const action = `${paths.contact({ topic: topic ?? undefined })}#write`;
  return (
    <Form className="stack" method="post" action={action} noValidate>
      {problem && (
        <Notice kind="error" isLive>
          <p>
            {problem} Your text is still in the form. You can also email{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </Notice>
      )}
      <ErrorSummary errors={summaryOf(reply, ids)} />
      {/* The key selects the topic of a new address without clearing the other fields. */}
      <Field key={topic} id={ids.topic} name="topic" label="Topic" reply={reply} saved={topic}>
        <Select placeholder="Choose a topic" options={topicOptions} />
      </Field>
      <Field
        id={ids.message}
        name="message"
        label="Message"
        hint="Up to 2,000 characters. For a payment, add its date. Never send a card number."
        reply={reply}
      >
        <Textarea rows={5} maxLength={longestMessage} />
      </Field>
      {sender ? (
        <FactRows
          facts={[
            { label: 'From', value: sender.userName },
            { label: 'We reply to', value: <span className="break-anywhere">{sender.email}</span> },
          ]}
        />
      ) : (
        <>
          <Field id={ids.name} name="name" label="Your name" optional="(optional)" reply={reply}>
            <Input maxLength={longestName} autoComplete="name" />
          </Field>
          <Field id={ids.email} name="email" label="Email address" hint="We answer to this address." reply={reply}>
            <Input type="email" autoComplete="email" />
          </Field>
          {challenge && <HumanQuestion challenge={challenge} reply={reply} intent="send" />}
        </>
      )}
      <input type="hidden" name="key" value={formKey} />
      <Button size="large" isBlock intent={sender ? 'send-own' : 'send'}>
        Send message
      </Button>
      {sender && (
        <p className="hint">
          Want the answer somewhere else? <AppLink href={paths.myProfile()}>Change your email address</AppLink> first.
        </p>
      )}
    </Form>
  );
}
