import type { Scope } from '~/scope/scope';
import { pictureSizes } from './rules';
import type { FileOutput } from './schema';

/** GET /files/images/example: the sizes of a picture, shown with an example that is no stored file. Open to all. */
export async function showImageExample(_scope: Scope): Promise<FileOutput> {
  return {
    id: 'example',
    contentType: 'image/webp',
    isConfirmed: true,
    isResized: true,
    sizes: pictureSizes.map(({ name, side }) => ({ name, width: side, height: side, link: null })),
  };
}
