import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, Request } from '@playwright/test';
import type { DeclaredIntent } from './declared';

/** Records every form that a browser sends, one line each: path and intent. Returns the function that stops it. */
export function noteSentIntents(context: BrowserContext, file: string): () => void {
  const note = (request: Request) => {
    if (request.method() !== 'POST') return;
    const { pathname, searchParams } = new URL(request.url());
    // Some forms with the fields of another are distinguished by their URL.
    const named = [intentOf(request), ...searchParams.keys()];
    for (const intent of named) appendFileSync(file, `${pathname} ${intent}\n`);
  };
  context.on('request', note);
  return () => context.off('request', note);
}

/**
 * The form's intent; `-` for none, `with-file` for a form that can have a file: the browser does not report all fields
 * of those, and the product reads no field after the file either.
 */
function intentOf(request: Request): string {
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const isMultipart = (request.headers()['content-type'] ?? '').startsWith('multipart/');
  if (isMultipart) return /name="intent"\r\n\r\n([\w-]+)/.exec(body)?.[1] ?? 'with-file';
  return new URLSearchParams(body).get('intent') ?? '-';
}

/** The records so far. */
export function readSentIntents(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** The declared intents that no journey sent, as `path intent`. Leaves out intents that only scripts send. */
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
