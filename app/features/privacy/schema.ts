import { z } from 'zod';
import { GivenPassword } from '~/features/accounts/schema';
import { confirmWord } from './rules';

/** The password and a typed word, since deletion cannot be undone. */
export const DeleteAccount = z.object({
  password: GivenPassword,
  confirmation: z
    .string({ error: `Type ${confirmWord} to confirm` })
    .refine((text) => text.trim().toUpperCase() === confirmWord, `Type ${confirmWord} to confirm`),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;
