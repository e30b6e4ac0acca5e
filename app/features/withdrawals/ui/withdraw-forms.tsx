import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import { CardText } from '~/ui/forms/choices';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, FieldError, Textarea } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, listIn, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { Notice } from '~/ui/notice';
import { Icon } from '~/ui/pictures/icon';
import { longestText } from '../rules';
import type { ContractView } from '../show-withdraw.server';
import { FormKey, WhoFields } from './desk-parts';

interface FormProps {
  formKey: string;
  reply?: Reply;
}

/** The first page for somebody who is not signed in. */
export function GuestWithdrawForm({ formKey, reply }: FormProps) {
  return (
    <Form className="form" method="post" noValidate>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ['name', 'email', 'about'])} />
      <WhoFields reply={reply} hint="The one you bought with. The confirmation goes there." />
      <Field
        name="about"
        label="What do you want to withdraw from?"
        hint="The order number, or the course and the day. “The course I bought on Saturday” will do."
        reply={reply}
      >
        <Textarea rows={4} maxLength={longestText} />
      </Field>
      <FormKey reply={reply} formKey={formKey} />
      <div className="row">
        <Button size="large" intent="review">
          Continue
        </Button>
      </div>
      <p className="hint">
        Have an account? <AppLink href={paths.signIn({ redirect: paths.withdraw() })}>Sign in</AppLink> and tick the
        order instead.
      </p>
    </Form>
  );
}

interface OwnFormProps extends FormProps {
  contracts: ContractView[];
  sender: { userName: string; email: string };
}

/** A right from a code or a gift has no price here, and so nothing to tick (decision 54). */
const notBought = 'Codes and gifts can only be withdrawn from by the person who bought them.';

/** The first page for a member: their own orders of the last 14 days to tick, and a text for everything else. */
export function OwnWithdrawForm({ contracts, sender, formKey, reply }: OwnFormProps) {
  const ticked = listIn(reply, 'order');
  const error = errorOf(reply, 'order');
  return (
    <Form className="form desk-form" method="post" noValidate>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ['order', 'about'])} />
      {contracts.length === 0 && (
        <Notice>We found no purchase of the last 14 days. If there is one, describe it below.</Notice>
      )}
      {contracts.length > 0 && (
        <fieldset className="stack is-tight" id="order" tabIndex={-1} aria-describedby={error && 'order-error'}>
          <legend className="field-label">What do you want to withdraw from?</legend>
          <div className="choices is-list order-pick">
            {contracts.map((one) => (
              <ContractChoice key={one.id} contract={one} isTicked={ticked.includes(one.id)} />
            ))}
          </div>
          <FieldError of="order">{error}</FieldError>
        </fieldset>
      )}
      <Field
        name="about"
        label={contracts.length > 0 ? 'Something else' : 'What do you want to withdraw from?'}
        optional={contracts.length > 0 ? '(if you like)' : undefined}
        hint={notBought}
        reply={reply}
      >
        <Textarea rows={4} maxLength={longestText} />
      </Field>
      <FormKey reply={reply} formKey={formKey} />
      <p className="small muted">
        Signed in as <strong>{sender.userName}</strong>, <span className="break-anywhere">{sender.email}</span>
      </p>
      <div className="row">
        <Button size="large" intent="review-own">
          Continue
        </Button>
      </div>
    </Form>
  );
}

function ContractChoice({ contract, isTicked }: { contract: ContractView; isTicked: boolean }) {
  const { id, title, sum, note, isOpen } = contract;
  if (!isOpen) {
    return (
      <div className="choice is-out">
        <span>
          <Icon name="lock" />
        </span>
        <CardText label={title} hint={note} />
      </div>
    );
  }
  return (
    <label className="choice">
      <input type="checkbox" name="order" value={id} defaultChecked={isTicked} />
      <strong>{title}</strong> <span className="sum">{sum}</span>
      <small>{note}</small>
    </label>
  );
}
