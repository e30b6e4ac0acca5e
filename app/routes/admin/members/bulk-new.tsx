import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { planBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { bulkKinds } from '~/features/admin/bulk/find-bulk-kind.server';
import { type BulkWords, bulkWords, countOf, manyRows } from '~/features/admin/bulk/words';
import { longestReason } from '~/features/admin/rules';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { tableHref, wholeTable } from '~/kit/table';
import { paths } from '~/paths';
import { Empty } from '~/ui/empty';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { readReply, typedIn } from '~/ui/forms/form-reply';
import { beginForms, readWanted } from './bulk-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.wanted?.heading ?? 'Nothing selected' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const wanted = readWanted(url);
  if (!wanted) return { back: paths.adminComments(), wanted: null };
  const { kind, chosen } = wanted;
  const upTo = scope.now();
  const { total, oldest, newest } = await planBulkAct(scope, { kind, chosen, upTo });
  const words: BulkWords = bulkWords[kind];
  const { path, model } = bulkKinds[kind].of;
  return {
    // Leads back to the table with the same filters.
    back: 'ids' in chosen ? path : tableHref(path, model, { ...wholeTable(model), ...chosen }, {}),
    wanted: {
      heading: `${words.verb} ${countOf(words, total)}?`,
      act: `${words.verb} ${countOf(words, total)}`,
      note: words.note,
      reason: words.reason ?? null,
      isDanger: words.isDanger ?? false,
      isAll: !('ids' in chosen),
      isMany: total >= manyRows,
      total,
      oldest: oldest?.toISOString() ?? '',
      newest: newest?.toISOString() ?? '',
      upTo: upTo.toISOString(),
      press: newId(upTo.getTime()),
    },
  };
});

export const action = beginForms;

export default function NewBulkPage() {
  const { back, wanted } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  if (!wanted?.total) {
    return (
      <OfficePage title={wanted ? 'Nothing to change' : 'Nothing selected'} reply={reply}>
        <Empty
          title={wanted ? 'None of these rows can be changed this way' : 'No row is selected'}
          isClose
          action={<LinkButton href={back}>Back to the table</LinkButton>}
        >
          {wanted
            ? 'They have been changed already, or removed since you selected them.'
            : 'Tick rows in the table, or select all that match, and choose what to do with them.'}
        </Empty>
      </OfficePage>
    );
  }
  const { heading, act, note, reason, isDanger, isAll, isMany, oldest, newest, upTo, press } = wanted;
  return (
    <OfficePage title={heading} reply={reply}>
      <Form method="post" className="bulk-ask stack" noValidate>
        <p>
          {isAll ? 'All that match your search and filters' : 'The rows that you selected'} as of{' '}
          <OfficeTime at={upTo} />. They are from <OfficeTime at={oldest} /> to <OfficeTime at={newest} />. Later ones
          are not touched.
        </p>
        <p>{note}</p>
        {isMany && (
          <p>{`${formatWhole(wanted.total)} rows take a while. You can close the page: the work goes on, and its progress has a page of its own.`}</p>
        )}
        <input type="hidden" name="press" value={press} />
        <input type="hidden" name="upTo" value={typedIn(reply, 'upTo', String(Date.parse(upTo)))} />
        {reason && (
          <Field name="reason" label={reason} reply={reply}>
            <Input required maxLength={longestReason} autoComplete="off" />
          </Field>
        )}
        <div className="row">
          <LinkButton href={back} variant="quiet">
            Back to the table
          </LinkButton>
          <Button intent="begin" variant={isDanger ? 'danger' : undefined}>
            {act}
          </Button>
        </div>
      </Form>
    </OfficePage>
  );
}
