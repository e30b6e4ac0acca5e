import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { parseRange } from '~/features/media/byte-ranges';
import { playSound } from '~/features/practice/play-sound.server';
import { answerMedia, mediaAsked, refuseMethod } from './answer.server';

/** A sound of a practice question, or a range of it. */
export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => {
    const { request, params, context } = args;
    const file = await playSound(context.scope, { sealed: params.sound ?? '', link: mediaAsked(args).link });
    const headers = {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      // A URL always has the same bytes, and is valid as long as its question.
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    };
    const range = request.headers.has('if-range') ? 'whole' : parseRange(request.headers.get('range'), file.length);
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.length}` } });
    }
    const { first, last } = range === 'whole' ? { first: 0, last: file.length - 1 } : range;
    const part = {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${file.length}` }),
    };
    const body = request.method === 'HEAD' ? null : file.subarray(first, last + 1);
    return new Response(body, { status: range === 'whole' ? 200 : 206, headers: part });
  });

export const action = refuseMethod;
