import { Form } from '@remix-run/react';
import { type Fields, textIn } from '~/features/drafts/fields';
import type { KeptView } from '~/features/drafts/keep-draft.server';
import type { Labels } from '~/features/drafts/labels';
import { KeepTyped } from '~/features/drafts/ui/keep-typed';
import {
  Carried,
  Line,
  MoneyLine,
  SavedByAnother,
  SaveRow,
  Sheet,
  SheetFaults,
  useRows,
} from '~/features/drafts/ui/sheet';
import { planCurrencies } from '~/features/subscriptions/rules';
import type { Reply } from '~/ui/forms/form-reply';

interface WorthFormProps {
  fields: Fields;
  reply: Reply | undefined;
  kept: KeptView;
}

const labels: Labels = {
  'parts.*': 'Part',
  label: 'What',
  'parts.*.label': '',
  ...Object.fromEntries(planCurrencies.map((currency) => [`worths.${currency}`, `Worth in ${currency}`])),
};

/** The form for the worth of the package, with all of its parts. Emptying a row removes the part. */
export function WorthForm({ fields, reply, kept }: WorthFormProps) {
  return (
    <Sheet of="these parts" {...{ labels, fields, reply }}>
      <SheetFaults />
      <Form method="post" className="stack">
        <SavedByAnother savedRevision={textIn(fields, 'revision')} />
        <Carried names={['revision']} />
        <PartRows />
        <KeepTyped kept={kept} of="worth" about="What the package is worth" intent="save-worth" reply={reply} />
        <SaveRow intent="save-worth" />
      </Form>
    </Sheet>
  );
}

function PartRows() {
  const count = useRows('parts') + 1;
  return Array.from({ length: count }, (_, row) => (
    <fieldset key={`parts.${row}`} className="stack is-tight">
      <legend className="field-label">Part {row + 1}</legend>
      <Line name={`parts.${row}.label`} label="What" maxLength={100} />
      <div className="edit-sums">
        {planCurrencies.map((currency) => (
          <MoneyLine key={currency} name={`parts.${row}.worths.${currency}`} />
        ))}
      </div>
    </fieldset>
  ));
}
