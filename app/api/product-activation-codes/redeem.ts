import { presentRedeemed } from '~/features/codes/present.server';
import { redeemCode } from '~/features/codes/redeem-code.server';
import { GivenCode, RedeemedOutput } from '~/features/codes/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(GivenCode, async (scope, input) => presentRedeemed(await redeemCode(scope, input)), {
    summary: 'Redeem an activation code',
    auth: 'bearer',
    output: RedeemedOutput,
    tag: 'Activation codes',
    problems: [404, 409, 410, 429],
  }),
});
export const action = loader;
