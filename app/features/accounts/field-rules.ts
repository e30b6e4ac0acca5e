import type { FieldRules } from '~/kit/field-rules';
import { emailKeyOf, isDomain } from '~/kit/text/mailbox';
import { ungrouped } from '~/kit/text/typed-code';

const emailShape =
  /^(?!\.)(?!.*\.\.)[\w'+\-./!#]*[\w+\-/!#]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+([\p{L}\p{M}]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;

/**
 * At most 70 characters, the billing provider's limit (decisions, Identity). A domain in other letters counts in its
 * ASCII form, in which it is sent to and compared.
 */
export const emailRules: FieldRules = {
  required: 'Email address is required',
  reads: (typed) => typed.trim(),
  rules: [
    [{ most: 70 }, 'Email address is invalid'],
    [emailShape, 'Email address is invalid'],
    [(email) => isDomain(email.slice(email.lastIndexOf('@') + 1)), 'Email address is invalid'],
    [(email) => emailKeyOf(email).length <= 70, 'Email address is invalid'],
  ],
};

const passwordHint = 'Password must be a minimum of 8 characters and contain 1 uppercase letter and 1 digit';

/** The rules for new passwords (specification 1, section 5). */
export const newPasswordRules: FieldRules = {
  required: 'Password is required',
  rules: [
    [{ least: 8, most: 50 }, passwordHint],
    [/^(?=[\s\S]*\p{Lu})(?=[\s\S]*\d)/u, passwordHint],
  ],
};

/** At sign-in the password is only required. A text longer than any password is refused before it is hashed. */
export const givenPasswordRules: FieldRules = {
  required: 'Password is required',
  rules: [[{ most: 200 }, 'Is invalid']],
};

/** The rules for usernames (specification 1, section 5). */
export const userNameRules: FieldRules = {
  required: 'Username is required',
  rules: [
    [{ least: 3, most: 20 }, 'Username must be from 3 to 20 symbols'],
    [(text) => text === text.toLowerCase(), 'Username can contain only small letters'],
    [/^[a-z0-9_]+$/u, 'Username can contain only letters, digits and underscores'],
    [/^(?!.*__)/u, 'Username can’t contain 2 underscores in a row'],
  ],
};

export const verificationCodeRules: FieldRules = {
  required: 'Enter the six digits from the email',
  reads: ungrouped,
  rules: [[/^\d{6}$/u, 'The code has six digits']],
};

/** The location where a member takes location-bound courses (specification 2, section 4, Checkout, step 2). */
export const pirateLocationRules: FieldRules = { required: 'Pirate Location is required', rules: [] };
/** The choice "no Pirate studio is near me", which is stored as no location. */
export const noCity = 'none';

/** Messages about pairs of fields (specification 1, section 5; decisions, Identity). */
export const pairMessages = {
  confirm: 'Passwords should match',
  samePassword: 'New password must be different from the current one',
  sameEmail: 'Email addresses must be different',
};
