import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openCaptions } from '~/features/learning/lesson/open-media.server';
import { readCaptions, transcriptText } from '~/features/media/read-captions';
import { download } from '~/http/plain-file.server';
import { neverStored } from '~/kit/caching';
import { answerMedia, mediaAsked, refuseMethod } from './answer.server';

/** A video's captions; with `?download=1` the transcript as a text file. */
export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => {
    const { request, params, context } = args;
    const language = params.language ?? '';
    const { vtt } = await openCaptions(context.scope, { ...mediaAsked(args), language });
    const named = language.replaceAll(/[^\w-]/g, '');
    const headers = { 'cache-control': neverStored, 'x-content-type-options': 'nosniff' };
    if (!new URL(request.url).searchParams.has('download')) {
      const asTrack = {
        'content-type': 'text/vtt; charset=utf-8',
        'content-disposition': `inline; filename="captions-${named}.vtt"`,
      };
      return new Response(vtt, { headers: { ...headers, ...asTrack } });
    }
    const file = { fileName: `transcript-${named}.txt`, contentType: 'text/plain; charset=utf-8' };
    return download(transcriptText('Transcript', readCaptions(vtt).cues), file, headers);
  });

export const action = refuseMethod;
