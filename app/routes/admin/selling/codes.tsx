import { json } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { choiceOf, clocksOf, mapPage } from '~/features/admin/present.server';
import { mostInBatch, saidOfCodes } from '~/features/admin/rules';
import { MakeCodes, OneBatch } from '~/features/admin/schema';
import { listCodes, makeCodes, voidCodes } from '~/features/admin/selling/issue-codes.server';
import { presentBatch } from '~/features/admin/selling/present-offers.server';
import { codeTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { FileOffer } from '~/features/admin/ui/file-offer';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart, OfficeTime, OfficeZoned } from '~/features/admin/ui/office-page';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { Field, Input, Select } from '~/ui/forms/field';
import { readReply } from '~/ui/forms/form-reply';
import { useAnswer } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Activation codes' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await listCodes(scope, readTable(codeTable, url.searchParams));
  return {
    batches: mapPage(found.page, (batch) => presentBatch(batch, clocksOf(scope))),
    things: [
      { value: 'everything', label: 'Everything, for some months' },
      { label: 'Courses, for good', options: found.courses.map(choiceOf('course')) },
      { label: 'Bundles, for good', options: found.bundles.map(choiceOf('bundle')) },
    ],
  };
});

export const action = forms({
  'make-codes': officeIntent({ input: MakeCodes, run: makeCodes, next: (file) => json({ file }) }),
  'void-codes': officeIntent({
    input: OneBatch,
    run: voidCodes,
    next: (count) => said(saidOfCodes(count, 'code cancelled.', 'codes cancelled.')),
  }),
});

// The message of `what` is complete without a name.
const labels = { name: 'Batch name', count: 'How many', what: '', lastDay: 'Last day' };

export default function CodesPage() {
  const { batches, things } = useLoaderData<typeof loader>();
  const answer: unknown = useAnswer();
  const reply = readReply(answer);
  return (
    <OfficePage
      title="Activation codes"
      reply={reply}
      labels={labels}
      aside={<p>Batches by name. Gift codes are listed with their orders.</p>}
    >
      <FileOffer answer={answer} />
      <OfficeList
        label="Batches"
        table={codeTable}
        list={batches}
        columns={[
          { label: 'Batch', sort: 'name', cell: ({ id }) => id },
          { label: 'Unlocks', isWide: true, cell: ({ opens }) => opens },
          { label: 'Codes', isNumber: true, cell: ({ total }) => total },
          { label: 'Used', isNumber: true, cell: ({ used }) => used },
          { label: 'Cancelled', isNumber: true, isExtra: true, cell: ({ voided }) => voided },
          { label: 'Expires', cell: ({ end }) => end },
          { label: 'Created', isNumber: true, isExtra: true, cell: ({ made }) => <OfficeTime at={made} isDay /> },
        ]}
        acts={({ id, canBeVoided }) =>
          canBeVoided && (
            <ActForm
              intent="void-codes"
              label="Cancel unused"
              of={`codes ${id}`}
              fields={{ name: id }}
              isSmall
              isDanger
            />
          )
        }
        empty="No codes yet. Create a batch below to give courses away or to sell them elsewhere."
        bulk={{
          of: 'codes',
          acts: [{ kind: 'void-codes', label: 'Cancel unused codes…', isDanger: true }],
          nameOf: ({ id }) => `the batch ${id}`,
          canBePicked: ({ canBeVoided }) => canBeVoided,
        }}
      />
      <OfficePart id="new" title="New batch" note="You get the codes as a file. Save it: we show them only once.">
        <ActForm intent="make-codes" label="Create codes">
          <Field name="name" label={labels.name} reply={reply}>
            <Input required maxLength={60} autoComplete="off" />
          </Field>
          <Field name="count" label={labels.count} hint={`At most ${mostInBatch}`} reply={reply}>
            <Input type="number" min={1} max={mostInBatch} required />
          </Field>
          <Field name="what" label="Each code unlocks" reply={reply}>
            <Select options={things} placeholder="Choose one" required />
          </Field>
          <Field name="months" label="Months" optional="(only for everything)" reply={reply}>
            <Input type="number" min={1} max={120} />
          </Field>
          <Field name="lastDay" label={<OfficeZoned>{labels.lastDay}</OfficeZoned>} optional="(optional)" reply={reply}>
            <Input type="date" />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
