import { isAppError } from '~/kit/app-error';
import { hour } from '~/kit/dates';
import { etagOf, matchesTag } from '~/kit/etag';

/**
 * A file at a fixed address for machines (robots.txt, sitemaps): the same for everybody, cached for `life` milliseconds,
 * and 304 for a client that has it.
 */
export function plainFile(request: Request, text: string, contentType: string, life = hour): Response {
  const etag = etagOf(text);
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': `public, max-age=${life / 1000}`,
    etag,
  };
  const isKnown = matchesTag(request.headers.get('if-none-match'), etag);
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers });
}

/** Like `plainFile` for a file that may be refused: then a plain line with the refusal's status. */
export async function plainFileOrRefusal(
  request: Request,
  contentType: string,
  write: () => Promise<string>,
): Promise<Response> {
  try {
    return plainFile(request, await write(), contentType);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return new Response(error.message, { status: error.status, headers: { 'content-type': 'text/plain' } });
  }
}

/** A file for one reader, which the browser saves under its name; a CSV file where its type is not given. */
export function download(
  body: BodyInit,
  { fileName, contentType = 'text/csv; charset=utf-8' }: { fileName: string; contentType?: string },
  headers?: Record<string, string>,
): Response {
  const disposition = `attachment; filename="${fileName}"`;
  return new Response(body, {
    headers: { 'content-type': contentType, 'content-disposition': disposition, ...headers },
  });
}
