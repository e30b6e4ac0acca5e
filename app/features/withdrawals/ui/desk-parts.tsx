import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { FactRows } from '~/ui/fact-rows';
import { Button, LinkButton, TextButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { type Reply, readReply, typedIn } from '~/ui/forms/form-reply';
import { useAnswer } from '~/ui/forms/use-answer';
import { useLateFocus } from '~/ui/late-script/use-late-focus';
import { Part } from '~/ui/page/page-parts';
import { PrintButton } from '~/ui/print-button';
import { Schedule, type ScheduleStep } from '~/ui/schedule';
import type { Review } from '../show-withdraw.server';

/** The answer of the page's action to its first form: either its errors, or what is read once more before confirming. */
export interface DeskReply extends Reply {
  review?: Review;
}

export function useDeskReply(): DeskReply | undefined {
  return readReply(useAnswer()) as DeskReply | undefined;
}

/** Name and address of somebody who is not signed in. */
export function WhoFields({ reply, hint }: { reply?: Reply; hint: string }) {
  return (
    <>
      <Field name="name" label="Your name" reply={reply}>
        <Input autoComplete="name" maxLength={120} />
      </Field>
      <Field name="email" label="Email address" hint={hint} reply={reply}>
        <Input type="email" autoComplete="email" />
      </Field>
    </>
  );
}

/** What a person declares, in their own words. */
export function Words({ lines, from }: { lines: string[]; from?: string }) {
  return (
    <blockquote className="declared stack">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {from && <p>{from}</p>}
    </blockquote>
  );
}

interface ReviewFormProps {
  title: string;
  review: Review;
  /** The answer to the first form: who sent it, and the typed values, which this form sends again. */
  reply: Reply;
}

/** The second page: the words as they will be sent, and one button. */
export function ReviewForm({ title, review, reply }: ReviewFormProps) {
  const { intent: _, ...typed } = reply.values;
  // The button of the first form was far below, where this page may not even reach.
  const heading = useLateFocus<HTMLHeadingElement>(title);
  return (
    <div className="desk-form stack">
      <Form method="post" className="stack" id="review">
        {Object.entries(typed).flatMap(([name, values]) =>
          [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <p>
          <TextButton intent="change">Change something</TextButton>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Words lines={review.words} from={review.from} />
        {review.facts.length > 0 && <FactRows facts={review.facts} />}
        <div className="row">
          <Button size="large" intent={reply.intent === 'review-own' ? 'declare-own' : 'declare'}>
            {title}
          </Button>
          <LinkButton size="large" variant="plain" href={paths.home()}>
            Keep it
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

/** The hidden key of a form: sent twice, it is one declaration. */
export function FormKey({ reply, formKey }: { reply?: Reply; formKey: string }) {
  return <input type="hidden" name="key" value={typedIn(reply, 'key', formKey)} />;
}

interface DeclaredPageProps {
  title: string;
  /** The moment, as text and in ISO 8601. */
  moment: string;
  at: string;
  /** The beginning of the sentence that ends with the moment. */
  lead: string;
  /** What follows that sentence. */
  after?: ReactNode;
  /** What was declared. */
  children: ReactNode;
  /** What happens next, in the place that it has beside the form. */
  then?: ReactNode;
}

/** The page after a declaration, which can be printed. Its columns are those of the form before it. */
export function DeclaredPage({ title, moment, at, lead, after, children, then }: DeclaredPageProps) {
  return (
    <div className="stack is-loose">
      <div className="stack is-tight" role="status">
        <h1>{title}</h1>
        <p className="lead">
          {lead} <time dateTime={at}>{moment}</time>. {after}
        </p>
      </div>
      <div className="split is-form">
        <div className="stack">
          {children}
          <PrintButton label="Print" hint="Print this page to keep it." />
        </div>
        {then && (
          <Part id="then" title="What happens next">
            {then}
          </Part>
        )}
      </div>
    </div>
  );
}

/** What somebody without an account keeps of a declaration: its number, and where the answers go. */
export function DeclaredFacts({ number, to }: { number: string; to: string }) {
  return (
    <FactRows
      facts={[
        { label: 'Number', value: number },
        { label: 'We’ll reply to', value: to },
      ]}
    />
  );
}

/** Where to ask if no mail comes. */
function NoMailHint({ number, isMailed }: { number: string; isMailed: boolean }) {
  const ask = (
    <>
      <AppLink href={paths.contact()}>contact us</AppLink> with the number {number}
    </>
  );
  return (
    <p className="hint">
      {isMailed ? (
        <>No email after ten minutes? Look in your spam folder, or {ask}.</>
      ) : (
        <>This address has had many of these emails today, so we send no further one. Print this page, or {ask}.</>
      )}
    </p>
  );
}

interface AfterDeclaringProps {
  /** The number of the declaration. */
  number: string;
  /** Whether an email was sent. */
  isMailed: boolean;
  /** What to do with the email; null if nothing is to be done. */
  mailed: string | null;
  /** The step at which a person checks the declaration. */
  checked: ScheduleStep;
}

/** What happens after a declaration that is not settled yet, and where to ask if no email comes. */
export function AfterDeclaring({ number, isMailed, mailed, checked }: AfterDeclaringProps) {
  const mail = { when: 'Now', what: 'An email is on its way', note: mailed, isHere: true };
  return (
    <>
      <Schedule steps={isMailed ? [mail, checked] : [checked]} />
      <NoMailHint number={number} isMailed={isMailed} />
    </>
  );
}
