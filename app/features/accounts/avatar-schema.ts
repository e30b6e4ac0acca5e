import { z } from 'zod';
import { type Crop, zooms } from '~/features/media/rules';
import { idPattern } from '~/kit/ids';
import { numberAs } from '~/kit/inputs';

/** POST /users/avatar */
export const SetAvatar = z.object({ fileId: z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid') });
export type SetAvatar = z.infer<typeof SetAvatar>;

const whole = (least: number, most: number) =>
  numberAs(z.number({ error: 'Is invalid' }).int('Is invalid').min(least, 'Is invalid').max(most, 'Is invalid'));
const mostPixels = 10_000;

/**
 * Which part of the picture: x, y and size in pixels of the picture that the page shows, as the dialog posts them, or
 * one of nine places and three zooms. The middle when nothing is said.
 */
export const CropAvatar = z
  .object({
    x: whole(0, mostPixels).optional(),
    y: whole(0, mostPixels).optional(),
    size: whole(1, mostPixels).optional(),
    anchor: whole(0, 8).default(4),
    zoom: numberAs(z.literal([...zooms], { error: 'Is invalid' })).default(1),
  })
  .transform(({ x, y, size, anchor, zoom }): Crop => {
    return x !== undefined && y !== undefined && size !== undefined ? { x, y, size } : { anchor, zoom };
  });
