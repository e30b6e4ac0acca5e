import { z } from 'zod';
import { idPattern } from '~/kit/ids';

const Named = z.string().regex(idPattern).optional().catch(undefined);

/**
 * The question "why can I (not) open this?": a course or an article by id or urlPart; any other value counts as no
 * question.
 */
export const AccessQuestion = z.object({ course: Named, article: Named });
export type AccessQuestion = z.infer<typeof AccessQuestion>;
