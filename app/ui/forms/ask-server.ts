/** The message on a page that stays when there is no connection. */
export const noConnection = 'You’re offline. What you typed is still here. Try again in a moment.';

export const somethingWrong = 'Something went wrong';

/** Why something failed, in words for the reader. */
export class Refusal extends Error {}

/**
 * `fetch` for requests of scripts outside a navigation. Throws a Refusal if no server answers: about the connection, or
 * for a form that dies on the way while the browser is online that something went wrong.
 */
export function askServer(address: URL, init?: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => {
    throw new Refusal(init?.method === 'POST' && navigator.onLine ? somethingWrong : noConnection);
  });
}

/** The message of an error for the reader: a Refusal's own, `otherwise` for any other. */
export function wordsOf(error: unknown, otherwise = somethingWrong): string {
  return error instanceof Refusal ? error.message : otherwise;
}

/** The message in a failed response: a form reply's first message, or an error page's. */
export async function readMessage(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return somethingWrong;
  const { errors, message } = body as { errors?: Record<string, string[]>; message?: string };
  return Object.values(errors ?? {})[0]?.[0] || message || somethingWrong;
}
