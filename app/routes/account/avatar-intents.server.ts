import { z } from 'zod';
import { CropAvatar } from '~/features/accounts/avatar-schema';
import { removeAvatar } from '~/features/accounts/remove-avatar.server';
import { cropAvatar } from '~/features/accounts/set-avatar.server';
import { uploadAvatar } from '~/features/accounts/upload-avatar.server';
import { messages } from '~/features/media/rules';
import { setFlash } from '~/http/flash.server';
import { isMultipart, readMultipart } from '~/http/multipart.server';
import type { PageContext } from '~/http/page.server';
import { backHere } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { declaredBytes } from '~/http/upload-endpoint.server';
import { invalid } from '~/kit/app-error';

const anchor = '#picture';

/** True for the picture's form: its body is to be left unread, and given to `handleAvatar` with no form. */
export function bringsPicture(request: Request): boolean {
  return isMultipart(request);
}

/** What the avatar's forms ask for, on any page that they stand on; null for another form's intent. */
export async function handleAvatar(context: PageContext, form: FormData | null): Promise<Response | null> {
  if (!form) return takePicture(context);
  const { request, scope } = context;
  switch (form.get('intent')) {
    case 'remove-avatar': {
      const { reply } = await submit(request, z.object({}), scope, removeAvatar, {}, form);
      return reply ?? saved(context);
    }
    case 'crop-avatar': {
      const { reply } = await submit(request, CropAvatar, scope, cropAvatar, {}, form);
      return reply ?? saved(context);
    }
    default:
      return null;
  }
}

async function takePicture(context: PageContext): Promise<Response> {
  const { request, scope } = context;
  const { fields, file, drain } = await readMultipart(request);
  fields.set('intent', 'upload-avatar');
  try {
    const useCase = () => {
      if (!file) throw invalid('file', messages.missing);
      return uploadAvatar(scope, { body: file.body, declaredBytes: declaredBytes(request) });
    };
    const { reply } = await submit(request, z.object({}), scope, useCase, {}, fields);
    return reply ?? saved(context);
  } finally {
    await drain();
  }
}

function saved({ request, visit }: PageContext): Response {
  setFlash(visit, { kind: 'success', text: 'Profile updated' });
  return backHere(request, anchor);
}
