import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, Request } from '@playwright/test';
import type { DeclaredIntent } from './declared';

/** Notes every form that a browser sends, one line each: path and intent. */
export function noteSentIntents(context: BrowserContext, file: string): void {
  context.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { pathname, searchParams } = new URL(request.url());
    // A few forms are told apart by their address, since their fields are another form's.
    const named = [intentOf(request), ...searchParams.keys()];
    for (const intent of named) appendFileSync(file, `${pathname} ${intent}\n`);
  });
}

/**
 * `-` where the form names none, `with-file` where it is one that can bring a file: of such a form the browser does not
 * tell all fields, and what stands behind the file is not read by the product either.
 */
function intentOf(request: Request): string {
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const isMultipart = (request.headers()['content-type'] ?? '').startsWith('multipart/');
  if (isMultipart) return /name="intent"\r\n\r\n([\w-]+)/.exec(body)?.[1] ?? 'with-file';
  return new URLSearchParams(body).get('intent') ?? '-';
}

/** What was noted so far. */
export function readSentIntents(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** Of these intents the ones that nobody has sent, as `path intent`. What only a page's script sends is left out. */
export function unsentIntents(declared: DeclaredIntent[], sent: string[]): string[] {
  return declared
    .filter(({ isScripted }) => !isScripted)
    .filter(({ path, intent, isUpload }) => {
      const names = isUpload ? [intent, 'with-file'] : [intent];
      return !names.some((name) => sent.some((line) => addressOf(path, name).test(line)));
    })
    .map(({ path, intent }) => `${path} ${intent}`);
}

function addressOf(path: string, intent: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/ ]+')} ${intent}$`);
}
