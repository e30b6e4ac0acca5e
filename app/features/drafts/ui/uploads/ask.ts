import { paths } from '~/paths';

/** A final refusal of the server, with its message. */
export class Refused extends Error {
  constructor(
    message: string,
    public readonly code: string,
    public readonly status: number,
  ) {
    super(message);
  }
}

/** The session has ended. Nothing is lost: the upload continues after signing in. */
export class SignedOut extends Error {}

/** The first pause after a failure, and the longest, in milliseconds. */
const firstPause = 1000;
const longestPause = 30_000;
/**
 * The longest request, in milliseconds; then the part is sent again. At 0.3 Mbit/s, a part takes almost four minutes.
 */
const longestRequest = 240_000;

interface Asking {
  signal: AbortSignal;
  /** Called with true when the connection is lost, and false when it is back. */
  onLost: (isLost: boolean) => void;
  /** Called during the request with the number of bytes sent. */
  onSent?: (bytes: number) => void;
}

/** The properties of a response that are used. For a redirect, which means that there is no session, only `type` is. */
type Answered = Pick<Response, 'type' | 'ok' | 'status' | 'json'>;

interface Problem {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/** Sends an intent to the office's uploads, and repeats it until the server answers. Throws Refused and SignedOut. */
export async function ask<Answer>(
  intent: string,
  fields: Record<string, string | Blob>,
  { signal, onLost, onSent }: Asking,
): Promise<Answer> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const answer = await send(intent, fields, signal, onSent);
    signal.throwIfAborted();
    if (answer?.type === 'opaqueredirect') throw new SignedOut();
    const body = (await answer?.json().catch(() => undefined)) as Problem | null | undefined;
    signal.throwIfAborted();
    if (answer?.ok && body !== undefined) {
      onLost(false);
      return body as Answer;
    }
    const isFinal = answer && answer.status >= 400 && answer.status < 500 && ![408, 424, 429].includes(answer.status);
    if (isFinal)
      throw new Refused(
        body?.message ?? firstOf(body?.errors) ?? 'Something went wrong.',
        body?.code ?? '',
        answer.status,
      );
    onLost(true);
    await rest(pause, signal);
  }
}

const firstOf = (errors?: Record<string, string[]>) => errors && Object.values(errors)[0]?.[0];

async function send(
  intent: string,
  fields: Record<string, string | Blob>,
  signal: AbortSignal,
  onSent: Asking['onSent'],
): Promise<Answered | null> {
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  const body = hasFile ? new FormData() : new URLSearchParams();
  // The file comes last, because the server reads nothing after it.
  for (const [name, value] of Object.entries({ intent, ...fields })) body.append(name, value as string);
  const request = new AbortController();
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, longestRequest);
  try {
    if (onSent) return await sendWatched(body, request.signal, onSent);
    return await fetch(paths.adminUploads(), { method: 'POST', body, redirect: 'manual', signal: request.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Sends a request and reports its progress, which `fetch` cannot do. Rejects if the request fails. */
function sendWatched(body: XMLHttpRequestBodyInit, signal: AbortSignal, onSent: (bytes: number) => void) {
  return new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', paths.adminUploads());
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const { status, responseText, responseURL } = request;
      const isElsewhere = new URL(responseURL).pathname !== paths.adminUploads();
      resolve({
        type: isElsewhere ? 'opaqueredirect' : 'basic',
        ...{ status, ok: status >= 200 && status < 300 },
        json: async () => JSON.parse(responseText),
      });
    };
    request.onerror = reject;
    request.onabort = reject;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** Waits for this time, or until the browser is online again. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
