import { lessonCourse } from '~/api/examples';
import { presentRedeemed } from '~/features/codes/present.server';
import { redeemCode } from '~/features/codes/redeem-code.server';
import { GivenCode, RedeemedOutput } from '~/features/codes/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const activationCodes = {
  'product-activation-codes/redeem/:code': endpoint({
    POST: operation(GivenCode, async (scope, input) => presentRedeemed(await redeemCode(scope, input)), {
      summary: 'Redeem an activation code',
      description:
        'Redeems an activation code: it opens courses for good or the subscription for a time. Redeeming your code again is the same success. For signed-in users. An unknown code answers 404, one that somebody else used, or that would add nothing, 409, an expired one 410, and too many tries 429.',
      example: {
        sends: { code: 'MIXA-2345-BCDF-GHJK' },
        answers: { type: 'COURSE', course: lessonCourse, courses: [lessonCourse], accessEndsAt: null },
      },
      auth: 'bearer',
      limit: ['code-user', 'code-address'],
      output: RedeemedOutput,
      tag: 'Activation codes',
      problems: [404, 409, 410],
    }),
  }),
};
