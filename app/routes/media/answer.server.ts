import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { MediaToOpen } from '~/features/learning/lesson/open-media.server';
import { type OpenFile, serveFile } from '~/features/media/serve-file.server';
import type { LinkSignature } from '~/features/media/signed-links.server';
import { noteRefusal } from '~/http/note-refusal.server';
import { isAppError } from '~/kit/app-error';
import { neverStored } from '~/kit/caching';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': neverStored };

/** Answers a media request. Players and pictures make it, so a refusal is a status with a plain line. */
export async function answerMedia(args: LoaderFunctionArgs, handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    noteRefusal(args.context.scope, args.request, error);
    if (isAppError(error)) return new Response(error.message, { status: error.status, headers: plain });
    args.context.scope.log.error('media-failed', { path: new URL(args.request.url).pathname, ...errorFacts(error) });
    return new Response('Something went wrong', { status: 500, headers: plain });
  }
}

const defaultImage = '/default-image.svg';

/** A file, or the requested range of it. */
export async function sendFile({ request, context }: LoaderFunctionArgs, file: OpenFile): Promise<Response> {
  const { status, headers, body } = await serveFile(context.scope, file, {
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
    ifMatch: request.headers.get('if-match'),
    ifNoneMatch: request.headers.get('if-none-match'),
    isHead: request.method === 'HEAD',
  });
  return new Response(body, { status, headers });
}

/** The loader of a media address; `open` checks access to the file. */
export function fileLoader(open: (scope: Scope, asked: MediaToOpen & { name: string }) => Promise<OpenFile>) {
  return (args: LoaderFunctionArgs): Promise<Response> =>
    answerMedia(args, async () => {
      const file = await open(args.context.scope, { ...mediaAsked(args), name: args.params.variant ?? '' });
      try {
        return await sendFile(args, file);
      } catch (error) {
        // If a picture's object is gone, shows the default picture, which works without script.
        if (file.kind !== 'image' || !isAppError(error) || error.kind !== 'not-found') throw error;
        return new Response(null, { status: 302, headers: { location: defaultImage, 'cache-control': 'no-store' } });
      }
    });
}

/** Refuses methods other than GET and HEAD. */
export function refuseMethod(): Response {
  return new Response('This method is not allowed here.', {
    status: 405,
    headers: { ...plain, allow: 'GET, HEAD, OPTIONS' },
  });
}

/** The file that a media address names, and the signature of a signed link. */
export function mediaAsked({ request, params }: LoaderFunctionArgs): MediaToOpen {
  const url = new URL(request.url);
  return { fileId: params.fileId ?? '', link: signatureIn(url.searchParams), path: url.pathname };
}

/** A link with any signature parameter counts as signed: an incomplete signature is invalid, never an unsigned link. */
function signatureIn(query: URLSearchParams): LinkSignature | null {
  if (!query.has('signature') && !query.has('expires')) return null;
  const expires = query.get('expires') ?? '';
  return {
    user: query.get('user') ?? '',
    expires: /^\d{1,12}$/.test(expires) ? Number(expires) : 0,
    signature: query.get('signature') ?? '',
  };
}
