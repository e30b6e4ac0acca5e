import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { Tick } from '~/kit/inputs';
import { isBlank } from '~/kit/text/plain-text';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const credentialParts = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
};

/** The browser's answer after making a passkey, in the format of the credential's `toJSON`. */
const Attestation = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});
export type Attestation = z.infer<typeof Attestation>;

/** The browser's answer after signing in with a passkey. */
const Assertion = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** A form field that contains such an answer as JSON. */
function writtenIn<Schema extends z.ZodType>(schema: Schema, missing: string) {
  return z
    .string({ error: missing })
    .max(20_000, 'Is invalid')
    .transform((text, context): z.output<Schema> => {
      const read = schema.safeParse(parsed(text));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: 'Your browser sent something other than a passkey.' });
      return z.NEVER;
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const PasskeyName = z
  .string({ error: 'Enter a name' })
  .trim()
  .refine((name) => !isBlank(name), 'Enter a name')
  .max(60, 'At most 60 characters')
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Is invalid');

/** Without a name, the passkey is named after the browser that made it. */
export const AddPasskey = z.object({
  credential: writtenIn(Attestation, 'Your browser didn’t create a passkey. Passkeys need JavaScript.'),
  name: PasskeyName.optional(),
});
export type AddPasskey = z.infer<typeof AddPasskey>;

export const SignInByPasskey = z.object({
  credential: writtenIn(Assertion, 'Your browser didn’t send a passkey. Passkeys need JavaScript.'),
  remember: Tick.optional(),
});
export type SignInByPasskey = z.infer<typeof SignInByPasskey>;

export const PasskeyId = z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid');

export const RenamePasskey = z.object({ passkeyId: PasskeyId, name: PasskeyName });
export type RenamePasskey = z.infer<typeof RenamePasskey>;

/**
 * A challenge that a passkey signs, once. It is stored in a sealed cookie of the asking browser, so that asking writes
 * no row. It is valid only in that browser and for one purpose: to sign in, or to add a passkey to one account.
 */
export const Challenge = z.object({
  /** 32 random bytes in base64url. */
  challenge: z.string(),
  /** The user who adds a passkey; null for a sign-in. */
  userId: z.string().nullable(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type Challenge = z.infer<typeof Challenge>;
