import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listCodes } from '~/features/admin/list-codes.server';
import { mapPage } from '~/features/admin/present.server';
import { presentBatch } from '~/features/admin/present-offers.server';
import { mostInBatch } from '~/features/admin/rules';
import { ActForm } from '~/features/admin/ui/act-form';
import { FileOffer } from '~/features/admin/ui/file-offer';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input, Select } from '~/ui/input';
import { codeForms } from './code-intents.server';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Activation codes' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await listCodes(scope, slicePage(url.searchParams.get('page'), perPage));
  const optionOf = (kind: string) => (thing: { id: string; title: string }) => ({
    value: `${kind}:${thing.id}`,
    label: thing.title,
  });
  return {
    batches: mapPage(found.page, presentBatch),
    things: [
      { value: 'everything', label: 'Everything, for a number of months' },
      { label: 'Courses, for good', options: found.courses.map(optionOf('course')) },
      { label: 'Bundles, for good', options: found.bundles.map(optionOf('bundle')) },
    ],
  };
});

export const action = codeForms;

export default function CodesPage() {
  const { batches, things } = useLoaderData<typeof loader>();
  const answer: unknown = useActionData();
  const reply = readReply(answer);
  const of = (field: string) => ({ error: errorOf(reply, field) });
  const typed = (name: string) => ({ name, defaultValue: typedIn(reply, name) });
  return (
    <OfficePage
      title="Activation codes"
      reply={reply}
      aside={<p>Batches by name. Gift codes are listed with their orders.</p>}
    >
      <FileOffer answer={answer} />
      <OfficeTable
        label="Batches"
        columns={[
          { label: 'Batch' },
          { label: 'Unlocks', isWide: true },
          { label: 'Codes', isNumber: true },
          { label: 'Used', isNumber: true },
          { label: 'Cancelled', isNumber: true },
          { label: 'End' },
          { label: 'Created', isNumber: true },
        ]}
        rows={batches.items.map(({ name, opens, total, used, voided, end, made, canBeVoided }) => ({
          id: name,
          cells: [name, opens, total, used, voided, end, made],
          acts: canBeVoided && (
            <ActForm intent="void-codes" label="Cancel unused codes" of={name} fields={{ name }} isSmall isDanger />
          ),
        }))}
        empty="None."
      />
      <OpenPager
        page={batches.page}
        hasMore={batches.hasMore}
        hrefOf={(number) => paths.adminCodes({ page: number })}
        label="Batches"
      />
      <OfficePart id="new" title="A new batch" note="You’ll get the codes as a file. They are shown only once.">
        <ActForm intent="make-codes" label="Create codes">
          <Field id="name" label="Batch name" {...of('name')}>
            <Input {...typed('name')} required maxLength={60} autoComplete="off" />
          </Field>
          <Field id="count" label="How many" hint={`At most ${mostInBatch}`} {...of('count')}>
            <Input {...typed('count')} type="number" min={1} max={mostInBatch} required />
          </Field>
          <Field id="what" label="Each code unlocks" {...of('what')}>
            <Select {...typed('what')} options={things} placeholder="Choose one" required />
          </Field>
          <Field id="months" label="Months" optional="(of everything)" {...of('months')}>
            <Input {...typed('months')} type="number" min={1} max={120} />
          </Field>
          <Field id="lastDay" label="Last day, UTC" optional="(optional)" {...of('lastDay')}>
            <Input {...typed('lastDay')} type="date" />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
