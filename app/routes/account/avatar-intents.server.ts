import { z } from 'zod';
import { CropAvatar } from '~/features/accounts/avatar-schema';
import { removeAvatar } from '~/features/accounts/remove-avatar.server';
import { cropAvatar } from '~/features/accounts/set-avatar.server';
import { uploadAvatar } from '~/features/accounts/upload-avatar.server';
import { type Follow, intent, uploadIntent } from '~/http/forms.server';

const saved: Follow = { flash: { kind: 'success', text: 'Profile updated' }, at: '#picture' };

/** The intents for a member's current picture, for every page that shows it. */
export const avatarIntents = {
  'remove-avatar': intent({
    for: 'member',
    isKept: false,
    limit: 'once',
    input: z.object({}),
    run: removeAvatar,
    next: () => saved,
  }),
  'crop-avatar': intent({
    for: 'member',
    isKept: false,
    limit: ['cut-picture'],
    input: CropAvatar,
    run: cropAvatar,
    next: () => saved,
  }),
};

/** Uploads a new picture, by its own form. */
export const uploadAvatarIntent = uploadIntent({
  for: 'member',
  isKept: false,
  limit: ['upload', 'cut-picture'],
  input: z.object({}),
  run: (scope, _, file) => uploadAvatar(scope, file),
  next: () => saved,
});
