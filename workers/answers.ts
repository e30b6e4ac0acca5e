import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { isApi } from './addresses';

export function plainText(status: number, text: string, headers: HeadersInit = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

/** A page without Remix: no script, no style, no data. */
function plainPage(status: number, title: string, text: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="/">To the start page</a></p></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** For a form over its address's size limit. It was not read, so the page cannot show the entered text again. */
export function tooLargePage(mostBytes: number): Response {
  const most = mostBytes < 1_000_000 ? `${Math.floor(mostBytes / 1024)} kB` : `${Math.floor(mostBytes / 1_000_000)} MB`;
  return plainPage(
    413,
    'That’s too large for this page',
    `The limit is ${most}, and nothing was saved. Go back in your browser and send a smaller file or less text. Some browsers keep what you typed, others don’t.`,
  );
}

/** The answer to a form from another site, or from a browser that hides the form's origin. */
export function crossSitePage(): Response {
  return plainPage(
    403,
    'We ignored this form',
    'It came from another site, or your browser hid where it came from, so nothing was saved. Open the page here and send the form again.',
  );
}

/** The error page for when Remix itself fails. */
export function plainErrorPage(url: URL, requestId: string): Response {
  if (isApi(url.pathname)) return problem(new AppError('unexpected', `Something went wrong (request ${requestId})`));
  return plainPage(
    500,
    'Something went wrong',
    `This is our fault. Please try again in a moment. If it happens again, contact us and quote the number ${requestId}.`,
  );
}
