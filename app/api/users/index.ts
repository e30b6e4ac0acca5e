import { z } from 'zod';
import { registerUser } from '~/features/accounts/register-user.server';
import { acceptsUsername, SignUp } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(acceptsUsername(SignUp), registerUser, {
    summary: 'Sign up; the answer is the same whether or not the address has an account',
    description:
      'Creates an account and mails a link and a code that verify its address. Open to everybody, with proof of a human where a check is configured. The answer is the same whether or not the address has an account, so that nobody can find out; its owner gets a mail instead. A username that is taken, a weak password or a failed human check answers 422, a check that does not respond 424, and too many sign-ups 429.',
    example: {
      sends: {
        userName: 'mia_spins',
        email: 'mia@mailbox.example',
        password: 'Four-on-the-floor-9',
        isFromSignupPage: true,
        ref: 'radio-x',
      },
      answers: { email: 'mia@mailbox.example' },
    },
    query: ['ref'],
    auth: 'none',
    output: z.object({ email: z.string() }),
    problems: [424, 429],
    tag: 'Users',
  }),
});
export const action = loader;
