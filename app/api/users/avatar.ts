import { z } from 'zod';
import { user } from '~/api/examples';
import { SetAvatar } from '~/features/accounts/avatar-schema';
import { removeAvatar } from '~/features/accounts/remove-avatar.server';
import { UserOutput } from '~/features/accounts/schema';
import { setAvatar } from '~/features/accounts/set-avatar.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';

export const loader = endpoint({
  POST: operation(SetAvatar, setAvatar, {
    summary: 'Make an own upload the avatar',
    description:
      'Makes one of your uploads your avatar and cuts its middle to a square. For signed-in users. A file that is not yours, or that does not exist, answers 404: the two look alike on purpose. When the picture service fails you get 424 and keep your old avatar.',
    example: { sends: { fileId: '01kb2m9p3h5d7f1s2g4j6k8l0z' }, answers: user },
    auth: 'bearer',
    output: UserOutput,
    problems: [404, 424],
    tag,
  }),
  DELETE: operation(z.object({}), removeAvatar, {
    summary: 'Remove the avatar and its files',
    description:
      'Removes your avatar with its upload and all of its sizes. For signed-in users. Without an avatar nothing changes.',
    example: { answers: { ...user, avatar: null } },
    auth: 'bearer',
    output: UserOutput,
    tag,
  }),
});
export const action = loader;
