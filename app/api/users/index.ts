import { z } from 'zod';
import { registerUser } from '~/features/accounts/register-user.server';
import { acceptsUsername, SignUp } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(acceptsUsername(SignUp), registerUser, {
    summary: 'Sign up; the answer is the same whether or not the address has an account',
    query: ['ref'],
    auth: 'none',
    output: z.object({ email: z.string() }),
    problems: [424, 429],
    tag: 'Users',
  }),
});
export const action = loader;
