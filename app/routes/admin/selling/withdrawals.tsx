import { useLoaderData } from '@remix-run/react';
import { readWaiting } from '~/features/admin/health/read-waiting.server';
import { presentWithdrawals } from '~/features/admin/selling/present-withdrawals.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { OfficeTable, TwoLines } from '~/features/admin/ui/office-table';
import { listDeclarations } from '~/features/withdrawals/office/list-declarations.server';
import { CancelDeclared, RefundDeclared, RefuseDeclared } from '~/features/withdrawals/office/schema';
import { cancelDeclared, refundDeclared, refuseDeclared } from '~/features/withdrawals/office/settle-by-office.server';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { FactRows } from '~/ui/fact-rows';
import { LinkButton } from '~/ui/forms/button';
import { Field, Input, Textarea } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Withdrawals' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await listDeclarations(scope, readWaiting(scope));
  const open = Number(url.searchParams.get('refuse')) || null;
  return {
    ...presentWithdrawals(found, scope.now(), open),
    mayRefund: scope.viewer?.role === 'SUPER_ADMIN',
  };
});

const done = (text: string) => () => ({ flash: { kind: 'success' as const, text }, to: paths.adminWithdrawals() });

export const action = forms({
  refund: officeIntent({
    input: RefundDeclared,
    run: refundDeclared,
    next: done('It is withdrawn from. The money is on its way, and the person has been emailed.'),
  }),
  cancel: officeIntent({
    input: CancelDeclared,
    run: cancelDeclared,
    next: done('The subscription is cancelled, and the person has been emailed.'),
  }),
  refuse: officeIntent({
    input: RefuseDeclared,
    run: refuseDeclared,
    isKept: true,
    next: done('It is refused, and the reason has been emailed.'),
  }),
});

const labels = { reason: 'Reason', contractId: 'Order' };

export default function WithdrawalsPage() {
  const { waiting, needs, more, late, moreLate, settled, counts, open, mayRefund } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage title="Withdrawals" below={needs} reply={reply} labels={labels}>
      {open && <OpenDeclaration />}
      <OfficePart id="waiting" title="Waiting" note={more}>
        <OfficeTable
          label="Waiting"
          rows={waiting}
          columns={[
            {
              label: 'Declared',
              cell: ({ number, at }) => <TwoLines below={<OfficeTime at={at} />}>{number}</TwoLines>,
            },
            { label: 'Who', cell: ({ name, email }) => <TwoLines below={email}>{name}</TwoLines> },
            { label: 'About', isWide: true, isNamed: true, cell: (row) => `“${row.about}”` },
            {
              label: 'Check',
              isWide: true,
              cell: ({ state, known }) => (
                <TwoLines below={known}>
                  <Badge look={state.look}>{state.text}</Badge>
                </TwoLines>
              ),
            },
            { label: 'Left', isNumber: true, cell: ({ left }) => `${left} d` },
          ]}
          acts={({ id, number, refunds, isCancellation, openHref }) => (
            <>
              {mayRefund &&
                refunds.map(({ contractId, label }) => (
                  <ActForm
                    key={contractId}
                    intent="refund"
                    label={label}
                    of={`: ${number}`}
                    fields={{ declarationId: id, contractId }}
                    isSmall
                  />
                ))}
              {isCancellation && (
                <ActForm intent="cancel" label="Cancel it" of={`: ${number}`} fields={{ declarationId: id }} isSmall />
              )}
              <LinkButton href={openHref} variant="quiet" size="small">
                Answer…
                <span className="visually-hidden">: {number}</span>
              </LinkButton>
            </>
          )}
          empty="No withdrawals waiting. What buyers withdraw from is listed here, with the days that are left for the refund."
        />
      </OfficePart>
      {late.length > 0 && (
        <OfficePart
          id="late"
          title="Refunds that are late"
          note={`The provider has not reported them within a day.${moreLate && ` ${moreLate}.`}`}
        >
          <OfficeTable
            label="Late refunds"
            rows={late}
            columns={[
              { label: 'Order or subscription', cell: ({ id, href }) => <AppLink href={href}>{id}</AppLink> },
              { label: 'Withdrawn from', isNumber: true, cell: ({ at }) => <OfficeTime at={at} /> },
            ]}
          />
        </OfficePart>
      )}
      <OfficePart id="settled" title="Settled" note={counts}>
        <OfficeTable
          label="Settled"
          rows={settled}
          columns={[
            {
              label: 'Declared',
              cell: ({ number, at }) => <TwoLines below={<OfficeTime at={at} />}>{number}</TwoLines>,
            },
            { label: 'Who', cell: ({ who }) => who },
            { label: 'About', isWide: true, isNamed: true, cell: (row) => row.about },
            {
              label: 'How',
              isWide: true,
              cell: ({ how, look, note }) => (
                <TwoLines below={note}>
                  <Badge look={look}>{how}</Badge>
                </TwoLines>
              ),
            },
            { label: 'Paid back', isNumber: true, cell: ({ paidBack }) => paidBack },
            { label: 'When', isNumber: true, isExtra: true, cell: (row) => <OfficeTime at={row.settled} isDay /> },
          ]}
          empty="Nothing in the last 30 days."
        />
      </OfficePart>
    </OfficePage>
  );
}

/** One declaration: its words, a field for another order, and the reason of a refusal. */
function OpenDeclaration() {
  const { open, mayRefund } = useLoaderData<typeof loader>();
  const reply = useReply();
  if (!open) return null;
  const { id, number, email, facts, findHref, isCancellation } = open;
  return (
    <OfficePart id="open" title={number} note={<AppLink href={paths.adminWithdrawals()}>Back</AppLink>}>
      <FactRows facts={facts} />
      {mayRefund && !isCancellation && (
        <ActForm intent="refund" label="Refund this order" fields={{ declarationId: id }}>
          <Field
            name="contractId"
            label="Another order"
            hint={
              <>
                Its number, from <AppLink href={findHref}>the person’s page</AppLink>.
              </>
            }
            reply={reply}
          >
            <Input autoComplete="off" maxLength={64} />
          </Field>
        </ActForm>
      )}
      <ActForm intent="refuse" label="Refuse and send" fields={{ declarationId: id }} isDanger>
        <Field
          name="reason"
          label="Reason, as the buyer will read it"
          hint={`10 to 1,000 characters. Mailed to ${email} with date and time.`}
          reply={reply}
        >
          <Textarea rows={4} maxLength={1000} />
        </Field>
      </ActForm>
    </OfficePart>
  );
}
