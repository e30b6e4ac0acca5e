import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openMedia } from '~/features/learning/open-media.server';
import { isAppError } from '~/kit/app-error';
import { answerMedia, mediaAsked, refuseMethod, sendFile } from './answer.server';

const defaultImage = '/default-image.svg';

export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => {
    const file = await openMedia(args.context.scope, mediaAsked(args));
    try {
      return await sendFile(args, file);
    } catch (error) {
      // A picture whose object is gone shows the default one, in browsers without script too.
      if (file.kind !== 'image' || !isAppError(error) || error.kind !== 'not-found') throw error;
      return new Response(null, { status: 302, headers: { location: defaultImage, 'cache-control': 'no-store' } });
    }
  });

export const action = refuseMethod;
