import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openFilm } from '~/features/learning/lesson/open-media.server';
import { neverStored } from '~/kit/caching';
import { answerMedia, mediaAsked, refuseMethod, sendFile } from './answer.server';

/** A film in one of its qualities, or a playlist of it. */
export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => {
    const found = await openFilm(args.context.scope, { ...mediaAsked(args), name: args.params.name ?? '' });
    if ('file' in found) return sendFile(args, found.file);
    const headers = {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': neverStored,
      'x-content-type-options': 'nosniff',
    };
    return new Response(found.playlist, { headers });
  });

export const action = refuseMethod;
