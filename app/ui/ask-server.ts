/** What a page says that stays without a connection. */
export const noConnection = 'You’re offline. What you typed is still here. Try again in a moment.';

const somethingWrong = 'Something went wrong';

/** Why something was not done, in words for the reader. */
export class Refusal extends Error {}

/** `fetch` for what script asks beside a navigation. Throws a Refusal that names the connection when no server answers. */
export function askServer(address: URL, init?: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => {
    throw new Refusal(noConnection);
  });
}

/** The words of an error for a reader: a Refusal's own, `otherwise` for any other. */
export function wordsOf(error: unknown, otherwise = somethingWrong): string {
  return error instanceof Refusal ? error.message : otherwise;
}

/** What an answer says is wrong: a form's reply says its first message, an error page its own. */
export async function readMessage(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return somethingWrong;
  const { errors, message } = body as { errors?: Record<string, string[]>; message?: string };
  return Object.values(errors ?? {})[0]?.[0] || message || somethingWrong;
}
