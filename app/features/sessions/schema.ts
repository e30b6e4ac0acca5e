import { z } from 'zod';

export const RefreshSession = z.object({ refreshToken: z.string().min(1, 'Is required').max(200, 'Is invalid') });
export type RefreshSession = z.infer<typeof RefreshSession>;

export const TokenPairOutput = z.object({ accessToken: z.string(), refreshToken: z.string() });
