import { z } from 'zod';
import { ApiSignIn, UserOutput } from '~/features/accounts/schema';
import { signInToApi } from '~/features/accounts/sign-in.server';
import { endSession } from '~/features/sessions/end-session.server';
import { refreshSession } from '~/features/sessions/refresh-session.server';
import { RefreshSession, TokenPairOutput } from '~/features/sessions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Sessions';

export const loader = endpoint({
  POST: operation(ApiSignIn, signInToApi, {
    summary: 'Sign in',
    query: ['ref'],
    auth: 'none',
    output: TokenPairOutput.extend({ user: UserOutput }),
    problems: [401, 403, 429],
    tag,
  }),
  PUT: operation(RefreshSession, refreshSession, {
    summary: 'A new pair of tokens for a refresh token',
    auth: 'refresh',
    output: TokenPairOutput,
    problems: [401, 403, 429],
    tag,
  }),
  DELETE: operation(z.object({}), endSession, { summary: 'Sign out', auth: 'bearer-unnamed', tag }),
});
export const action = loader;
