import { z } from 'zod';
import { beginUpload } from '~/features/drafts/begin-upload.server';
import { BeginUpload, OnePart, OneUpload } from '~/features/drafts/file-schema';
import { abandonUpload, completeUpload, storePartOfForm } from '~/features/drafts/receive-upload.server';
import { storeFile } from '~/features/drafts/store-file.server';
import { forms, intent, uploadIntent } from '~/http/forms.server';
import { type AppError, invalid } from '~/kit/app-error';
import { noPage } from '../office-intent.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/**
 * Only the office's uploader sends these forms, and reads JSON. The API has the same operations for bearers of a token.
 */
const byUploader = {
  for: 'admin',
  isKept: false,
  isScripted: true,
  next: (result: unknown) => Response.json(result ?? null),
  refused: ({ message, code, status }: AppError) => Response.json({ message, code }, { status }),
} as const;

const needed = <File>(file: File | null): File => {
  if (!file) throw invalid('file', 'Is required');
  return file;
};

export const loader = noPage;

export const action = forms({
  begin: intent({ ...byUploader, input: BeginUpload, run: beginUpload }),
  part: uploadIntent({
    ...byUploader,
    input: OnePart,
    run: (scope, part, file) => storePartOfForm(scope, part, needed(file)),
  }),
  // A file that is small enough for one request.
  whole: uploadIntent({
    ...byUploader,
    input: z.object({}),
    run: (scope, _input, file) => storeFile(scope, needed(file)),
  }),
  complete: intent({ ...byUploader, input: OneUpload, run: completeUpload }),
  stop: intent({ ...byUploader, input: OneUpload, run: abandonUpload }),
});
