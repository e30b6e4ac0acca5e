import { newId } from './ids';
import type { Sandbox } from './sandbox';

/** What a tokeniser's token represents. */
export interface Nonce {
  method: 'CREDIT_CARD' | 'PAYPAL';
  /** The card number. */
  digits: string;
  /** The bank approved it in the 3-D Secure step. */
  isConfirmed: boolean;
}

/** The tokeniser's own test tokens, reusable. */
const forTests = new Map<string, Nonce>([
  ['fake-valid-nonce', { method: 'CREDIT_CARD', digits: '4111111111111111', isConfirmed: true }],
  ['fake-processor-declined-visa-nonce', { method: 'CREDIT_CARD', digits: '4000000000000002', isConfirmed: true }],
  ['fake-three-d-secure-visa-nonce', { method: 'CREDIT_CARD', digits: '4000002760003184', isConfirmed: false }],
  ['fake-paypal-billing-agreement-nonce', { method: 'PAYPAL', digits: '', isConfirmed: true }],
]);

/** Creates a single-use token. */
export function makeNonce({ store }: Sandbox, nonce: Nonce): string {
  const id = newId('tokencc_', 24);
  store.put('nonce', id, nonce);
  return id;
}

/** What a token represents; undefined if it is unknown or used. */
export function findNonce({ store }: Sandbox, id: string): Nonce | undefined {
  const found = store.find<Nonce & { isUsed?: boolean }>('nonce', id)?.body;
  return found?.isUsed ? undefined : (found ?? forTests.get(id));
}

/** Finds a token and uses it up. */
export function takeNonce(sandbox: Sandbox, id: string): Nonce | undefined {
  const found = findNonce(sandbox, id);
  if (found && !forTests.has(id)) sandbox.store.put('nonce', id, { ...found, isUsed: true });
  return found;
}
