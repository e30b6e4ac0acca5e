import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import { RadioGroup } from '~/ui/forms/choices';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input, Textarea } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply, summaryOf, typedIn } from '~/ui/forms/form-reply';
import { longestText } from '../rules';
import { FormKey, WhoFields } from './desk-parts';

interface CancelFormProps {
  brand: string;
  formKey: string;
  /** The member who cancels; null for everybody else. */
  sender: { userName: string; email: string } | null;
  reply?: Reply;
}

const fields = ['name', 'email', 'which', 'when', 'day', 'grounds', 'reason'];

/** The first page of a cancellation: who, which contract, when and why. */
export function CancelContractForm({ brand, formKey, sender, reply }: CancelFormProps) {
  return (
    <Form className="form" method="post" noValidate>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, fields)} />
      {!sender && <WhoFields reply={reply} hint="The one the subscription runs on. The confirmation goes there." />}
      <Field
        name="which"
        label="Which contract?"
        hint="Add a number if you have one, such as that of an invoice."
        reply={reply}
        saved={`${brand} subscription`}
      >
        <Input maxLength={200} />
      </Field>
      <Choice
        name="when"
        legend="When should it end?"
        choices={[
          { value: 'soon', label: 'As soon as possible', hint: 'The next day it can end' },
          { value: 'day', label: 'On a date I choose', hint: 'Not before the next possible day' },
        ]}
        reply={reply}
      />
      <Field name="day" label="Date" optional="(if you choose one)" reply={reply} className="if-day">
        <Input type="date" />
      </Field>
      <Choice
        name="grounds"
        legend="Why are you cancelling?"
        choices={[
          { value: 'ordinary', label: 'I want to stop', hint: 'An ordinary cancellation, which needs no reason' },
          { value: 'cause', label: 'Something went wrong', hint: 'With a serious reason it can end earlier' },
        ]}
        reply={reply}
      />
      <Field
        name="reason"
        label="What went wrong?"
        optional="(if something went wrong)"
        reply={reply}
        className="if-cause"
      >
        <Textarea rows={4} maxLength={longestText} />
      </Field>
      <FormKey reply={reply} formKey={formKey} />
      {sender && (
        <p className="small muted">
          Signed in as <strong>{sender.userName}</strong>, <span className="break-anywhere">{sender.email}</span>
        </p>
      )}
      <div>
        <Button size="large" intent={sender ? 'review-own' : 'review'}>
          Continue
        </Button>
      </div>
      {!sender && (
        <p className="hint">
          Have an account? <AppLink href={paths.signIn({ redirect: paths.cancelContract() })}>Sign in</AppLink>, and it
          takes effect at once.
        </p>
      )}
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  /** The first is chosen beforehand. */
  choices: { value: string; label: string; hint: string }[];
  reply?: Reply;
}

function Choice({ name, reply, ...choice }: ChoiceProps) {
  return (
    <RadioGroup
      id={name}
      name={name}
      look="cards"
      defaultValue={typedIn(reply, name, choice.choices[0]?.value)}
      error={errorOf(reply, name)}
      {...choice}
    />
  );
}
