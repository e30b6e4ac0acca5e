import { expect, test } from 'vitest';
import { isRefusedByProvider } from '~/kit/app-error';
import { type ChargebeeCall, checkAddresses } from './chargebee-call';
import { chargebeePayments } from './chargebee-payments';

const refund = { invoiceId: 'inv-1', amount: 4900, idempotencyKey: 'refund:1', comment: 'Paid twice.' };
const truth = {
  invoice: { id: 'inv-1' },
  transaction: { id: 'txn-1', amount: 4900 },
  credit_note: { id: 'cn-1', reference_invoice_id: 'inv-1' },
};

function answering(answer: unknown) {
  const check = checkAddresses({ pageOrigins: [], downloadHosts: [] } as never);
  return chargebeePayments((async () => answer) as unknown as ChargebeeCall, check, '').refundInvoice(refund);
}

test('a refund is believed that is of the invoice and the sum that were asked for', async () => {
  expect(await answering(truth)).toEqual({ creditNoteId: 'cn-1', amount: 4900 });
  const { credit_note: _none, ...plain } = truth;
  expect(await answering(plain)).toEqual({ creditNoteId: 'txn-1', amount: 4900 });
});

test.each([
  ['of another sum', { ...truth, transaction: { id: 'txn-1', amount: 9800 } }],
  ['of another invoice', { ...truth, invoice: { id: 'inv-2' } }],
  ['with the credit note of another invoice', { ...truth, credit_note: { id: 'cn-1', reference_invoice_id: 'inv-2' } }],
])('a refund %s is left to a person: another try could give more away', async (_what, answer) => {
  const error = await answering(answer).catch((reason: unknown) => reason);
  expect(isRefusedByProvider(error)).toBe(true);
});

test('an answer that tells of no refund at all is worth another try', async () => {
  const error = await answering({ invoice: { id: 'inv-1' } }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'provider-failed' });
  expect(isRefusedByProvider(error)).toBe(false);
});
