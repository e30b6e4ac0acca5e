import { z } from 'zod';
import { type Crop, zooms } from '~/features/media/rules';
import { idPattern } from '~/kit/ids';

/** POST /users/avatar */
export const SetAvatar = z.object({ fileId: z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid') });
export type SetAvatar = z.infer<typeof SetAvatar>;

const pixels = z.coerce
  .number({ error: 'Is invalid' })
  .int('Is invalid')
  .min(0, 'Is invalid')
  .max(10_000, 'Is invalid');

/**
 * Which part of the picture: x, y and size in pixels of the picture that the page shows, as the dialog posts them, or
 * one of nine places and three zooms. The middle when nothing is said.
 */
export const CropAvatar = z
  .object({
    x: pixels.optional(),
    y: pixels.optional(),
    size: pixels.min(1, 'Is invalid').optional(),
    anchor: z.coerce
      .number({ error: 'Is invalid' })
      .int('Is invalid')
      .min(0, 'Is invalid')
      .max(8, 'Is invalid')
      .default(4),
    zoom: z.coerce
      .number()
      .pipe(z.literal([...zooms], { error: 'Is invalid' }))
      .default(1),
  })
  .transform(({ x, y, size, anchor, zoom }): Crop => {
    return x !== undefined && y !== undefined && size !== undefined ? { x, y, size } : { anchor, zoom };
  });
