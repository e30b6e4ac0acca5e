import { confirmEmailChange } from '~/features/accounts/confirm-email-change.server';
import { VerifyByToken } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(VerifyByToken, confirmEmailChange, {
    summary: 'Confirm a new address with the token that was mailed to it; other sessions end',
    description:
      'Confirms a new email address with the token that was mailed to it, and ends all other sessions of the account. The old address gets a mail with a way back for 7 days. Anyone with the link may call this. A token that has expired or was replaced answers 410, an address that another account has taken since 409 (EMAIL_TAKEN), and too many tries 429.',
    example: { sends: { token: 'e_7Kd2mQ9xR4tW' } },
    auth: 'none',
    problems: [409, 410, 429],
    tag: 'Verifications',
  }),
});
export const action = loader;
