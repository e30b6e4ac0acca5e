import { z } from 'zod';
import { tokens, user } from '~/api/examples';
import { ApiSignIn, UserOutput } from '~/features/accounts/schema';
import { signInLimits, signInToApi } from '~/features/accounts/sign-in/sign-in.server';
import { endSession } from '~/features/sessions/end-session.server';
import { refreshSession } from '~/features/sessions/refresh-session.server';
import { RefreshSession, TokenPairOutput } from '~/features/sessions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Sessions';

export const sessions = {
  sessions: endpoint({
    POST: operation(ApiSignIn, signInToApi, {
      summary: 'Sign in',
      description:
        'Signs a client in and gives it a pair of tokens: send the access token as a bearer token with every request, and use the refresh token for a new pair. Open to everybody. Wrong credentials answer 401 (WRONG_CREDENTIALS), an account with a second factor 401 (SECOND_FACTOR_REQUIRED) until you send its code, an unverified address or a blocked account 403, and too many tries 429.',
      example: {
        sends: { email: 'mia@mailbox.example', password: 'Cuepoint1', code: '492031' },
        answers: { ...tokens, user },
      },
      query: ['ref'],
      auth: 'none',
      limit: [...signInLimits, 'second-factor', 'second-factor-address'],
      output: TokenPairOutput.extend({ user: UserOutput }),
      problems: [401, 403],
      tag,
    }),
    PUT: operation(RefreshSession, refreshSession, {
      summary: 'Refresh your tokens',
      description:
        'Gives a new pair of tokens for a refresh token. Send the access token along even when it has expired. The old refresh token works until you first use the new one, so you can repeat a request whose answer was lost. A token that was replaced longer ago answers 401 and ends the session, because a thief may have it; a blocked account answers 403, and too many tries 429.',
      example: { sends: { refreshToken: tokens.refreshToken }, answers: tokens },
      auth: 'refresh',
      limit: ['refresh'],
      output: TokenPairOutput,
      problems: [401, 403],
      tag,
    }),
    DELETE: operation(z.object({}), endSession, {
      summary: 'Sign out',
      description:
        'Signs out: the session ends, and all of its tokens stop working. For signed-in users, with or without a username. Repeating it does no harm.',
      auth: 'bearer-unnamed',
      limit: 'once',
      tag,
    }),
  }),
};
