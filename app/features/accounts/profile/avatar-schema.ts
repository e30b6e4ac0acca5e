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
 * The part of the picture to show: x, y and size in pixels of the preview (posted by the dialog), or one of nine
 * anchors and three zooms. The default is the middle.
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
