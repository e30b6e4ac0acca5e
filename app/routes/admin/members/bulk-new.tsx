import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { beginBulkAct, planBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { bulkKinds, countOf, isBulkKind } from '~/features/admin/bulk/list-bulk-kinds.server';
import { BeginBulkAct } from '~/features/admin/bulk/schema';
import { mostBoxes, readChosen } from '~/features/admin/choose-rows.server';
import { longestReason } from '~/features/admin/rules';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { tableHref, wholeTable } from '~/kit/table';
import { paths } from '~/paths';
import { Empty } from '~/ui/empty';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.wanted?.heading ?? 'Nothing selected' }];

/** The act and its rows from the URL; null if the URL lacks them. */
function readWanted({ searchParams }: URL) {
  const kind = searchParams.get('act');
  if (!isBulkKind(kind)) return null;
  const chosen = readChosen(bulkKinds[kind].of.model, searchParams);
  return chosen && { kind, chosen };
}

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const asked = readWanted(url);
  if (!asked) return { back: paths.adminComments(), wanted: null };
  const { kind, chosen } = asked;
  const upTo = scope.now();
  const { total, oldest, newest } = await planBulkAct(scope, { kind, chosen, upTo });
  const { verb, note, reason = null, isDanger = false, of } = bulkKinds[kind];
  const act = `${verb} ${countOf(bulkKinds[kind], total)}`;
  const isAll = !('ids' in chosen);
  // Leads back to the table with the same filters.
  const back = isAll ? tableHref(of.path, of.model, { ...wholeTable(of.model), ...chosen }, {}) : of.path;
  const span = { oldest: oldest?.toISOString() ?? '', newest: newest?.toISOString() ?? '', upTo: upTo.toISOString() };
  const press = newId(upTo.getTime());
  const isMany = total > mostBoxes;
  return { back, wanted: { heading: `${act}?`, act, note, reason, isDanger, isAll, isMany, total, ...span, press } };
});

export const action = forms({
  begin: officeIntent({
    input: BeginBulkAct,
    run: async (scope, input, { url }) => {
      const wanted = readWanted(url);
      if (!wanted) throw invalid('', 'Nothing is selected. Go back to the table and select rows.');
      return { kind: bulkKinds[wanted.kind], ...(await beginBulkAct(scope, { ...input, ...wanted })) };
    },
    next: ({ kind, bulkId, done, isOver }) =>
      isOver ? { ...said(`${countOf(kind, done)} ${kind.past}.`), to: kind.of.path } : { to: paths.adminBulk(bulkId) },
  }),
});

export default function NewBulkPage() {
  const { back, wanted } = useLoaderData<typeof loader>();
  const reply = useReply();
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
  const { heading, act, note, reason, isDanger, isAll, isMany, total, oldest, newest, upTo, press } = wanted;
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
          <p>{`${formatWhole(total)} rows take a while. You can close the page: the work goes on, and its progress has a page of its own.`}</p>
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
