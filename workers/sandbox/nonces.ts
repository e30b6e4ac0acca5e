/** What a token of the tokeniser stands for. */
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

/** What a token stands for, unless it is unknown. */
export function readNonce(id: string): Nonce | undefined {
  return forTests.get(id);
}
