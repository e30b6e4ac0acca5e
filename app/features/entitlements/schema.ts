import { z } from 'zod';
import { idPattern } from '~/kit/ids';

/** The question "why can I (not) open this?": a course by id or urlPart; anything else asks nothing. */
export const AccessQuestion = z.object({ course: z.string().regex(idPattern).optional().catch(undefined) });
export type AccessQuestion = z.infer<typeof AccessQuestion>;
