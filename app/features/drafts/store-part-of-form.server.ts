import type { Upload } from '~/features/media/upload-file.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type OnePart, partBytes } from './file-schema';
import { readWhole } from './store-file.server';
import { storePart } from './store-part.server';

/** Takes in a part that comes as the file of a form. */
export async function storePartOfForm(scope: Scope, part: OnePart, file: Upload): Promise<void> {
  requireAdmin(scope);
  return storePart(scope, part, await readWhole(file, partBytes, `A part has at most ${partBytes} bytes`));
}
