/** Every endpoint: its address under /api/v1 (or, with a leading `//`, from the root) and its file under app/api. */
export const apiRoutes: [path: string, file: string][] = [
  ['sessions', 'sessions/index.ts'],
  ['users', 'users/index.ts'],
  ['users/me', 'users/me.ts'],
  ['verifications', 'verifications/index.ts'],
  ['courses/payments-chargebee', 'courses/payments-chargebee.ts'],
  ['chargebee/get-checkout-hosted-page', 'chargebee/get-checkout-hosted-page.ts'],
  ['openapi.json', 'openapi.ts'],
];
