import { newId } from './ids';
import type { Sandbox } from './sandbox';

/** What a token of the tokeniser represents. */
export interface Nonce {
  method: 'CREDIT_CARD' | 'PAYPAL';
  /** Of a card. */
  digits: string;
  /** The bank has said yes in the 3-D Secure step. */
  isConfirmed: boolean;
}

/** Tokens by the tokeniser's own names for tests, each usable any number of times. */
const forTests = new Map<string, Nonce>([
  ['fake-valid-nonce', { method: 'CREDIT_CARD', digits: '4111111111111111', isConfirmed: true }],
  ['fake-processor-declined-visa-nonce', { method: 'CREDIT_CARD', digits: '4000000000000002', isConfirmed: true }],
  ['fake-three-d-secure-visa-nonce', { method: 'CREDIT_CARD', digits: '4000002760003184', isConfirmed: false }],
  ['fake-paypal-billing-agreement-nonce', { method: 'PAYPAL', digits: '', isConfirmed: true }],
]);

/** A new token, to be used once. */
export function makeNonce({ store }: Sandbox, nonce: Nonce): string {
  const id = newId('tokencc_', 24);
  store.put('nonce', id, nonce);
  return id;
}

/** What a token represents, unless it is unknown or was used. */
export function findNonce({ store }: Sandbox, id: string): Nonce | undefined {
  const found = store.find<Nonce & { isUsed?: boolean }>('nonce', id)?.body;
  return found?.isUsed ? undefined : (found ?? forTests.get(id));
}

/** The same, and uses it up. */
export function takeNonce(sandbox: Sandbox, id: string): Nonce | undefined {
  const found = findNonce(sandbox, id);
  if (found && !forTests.has(id)) sandbox.store.put('nonce', id, { ...found, isUsed: true });
  return found;
}
