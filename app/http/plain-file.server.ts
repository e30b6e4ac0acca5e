import { isAppError } from '~/kit/app-error';
import { hour } from '~/kit/dates';

const anHour = `public, max-age=${hour / 1000}`;

/** A file at a fixed address for machines (robots.txt, sitemaps): the same for everybody, cached for an hour. */
export function plainFile(text: string, contentType: string): Response {
  return new Response(text, { headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': anHour } });
}

/** Like `plainFile` for a file that may be refused: then a plain line with the refusal's status. */
export async function plainFileOrRefusal(contentType: string, write: () => Promise<string>): Promise<Response> {
  try {
    return plainFile(await write(), contentType);
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
