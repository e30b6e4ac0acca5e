import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openMedia } from '~/features/learning/open-media.server';
import { serveFile } from '~/features/media/serve-file.server';
import { isAppError } from '~/kit/app-error';
import { answerMedia, mediaAsked, refuseMethod } from './answer.server';

const defaultImage = '/default-image.svg';

export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => {
    const { request, context } = args;
    const file = await openMedia(context.scope, mediaAsked(args));
    try {
      const { status, headers, body } = await serveFile(context.scope, file, {
        range: request.headers.get('range'),
        ifRange: request.headers.get('if-range'),
        ifNoneMatch: request.headers.get('if-none-match'),
        isHead: request.method === 'HEAD',
      });
      return new Response(body, { status, headers });
    } catch (error) {
      // A picture whose object is gone shows the default one, in browsers without script too.
      if (file.kind !== 'image' || !isAppError(error) || error.kind !== 'not-found') throw error;
      return new Response(null, { status: 302, headers: { location: defaultImage, 'cache-control': 'no-store' } });
    }
  });

export const action = refuseMethod;
