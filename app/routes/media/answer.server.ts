import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { MediaToOpen } from '~/features/learning/open-media.server';
import { type OpenFile, serveFile } from '~/features/media/serve-file.server';
import type { LinkSignature } from '~/features/media/signed-links.server';
import { noteRefusal } from '~/http/note-refusal.server';
import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' };

/** Answers a request for media. Players and pictures make it, so a refusal is a status and a plain line. */
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

/** A file, or the stretch of it that the request asks for. */
async function sendFile({ request, context }: LoaderFunctionArgs, file: OpenFile): Promise<Response> {
  const { status, headers, body } = await serveFile(context.scope, file, {
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
    ifNoneMatch: request.headers.get('if-none-match'),
    isHead: request.method === 'HEAD',
  });
  return new Response(body, { status, headers });
}

/** The same at a media address; `open` decides who may have the file. */
export function answerFile(args: LoaderFunctionArgs, open: () => Promise<OpenFile>): Promise<Response> {
  return answerMedia(args, async () => {
    const file = await open();
    try {
      return await sendFile(args, file);
    } catch (error) {
      // A picture whose object is gone shows the default one, in browsers without script too.
      if (file.kind !== 'image' || !isAppError(error) || error.kind !== 'not-found') throw error;
      return new Response(null, { status: 302, headers: { location: defaultImage, 'cache-control': 'no-store' } });
    }
  });
}

/** Reading only. */
export function refuseMethod(): Response {
  return new Response('This method is not allowed here.', {
    status: 405,
    headers: { ...plain, allow: 'GET, HEAD, OPTIONS' },
  });
}

/** What a media address asks for: the file, and the signature when it is a signed link. */
export function mediaAsked({ request, params }: LoaderFunctionArgs): MediaToOpen {
  const url = new URL(request.url);
  return { fileId: params.fileId ?? '', link: signatureIn(url.searchParams), path: url.pathname };
}

/** A link counts as signed as soon as it says so: what is missing of it makes it a bad one, never an unsigned one. */
function signatureIn(query: URLSearchParams): LinkSignature | null {
  if (!query.has('signature') && !query.has('expires')) return null;
  const expires = query.get('expires') ?? '';
  return {
    user: query.get('user') ?? '',
    expires: /^\d{1,12}$/.test(expires) ? Number(expires) : 0,
    signature: query.get('signature') ?? '',
  };
}
