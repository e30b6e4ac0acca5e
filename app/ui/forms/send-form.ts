import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import { readMessage, somethingWrong } from './ask-server';

type Failed = (message: string) => void;

const listeners = new Set<Failed>();

/** Reports forms that got no answer of ours. Returns a function that stops this. */
export function onFormFailed(failed: Failed): () => void {
  listeners.add(failed);
  return () => listeners.delete(failed);
}

/** Whether a failed form or a page that cannot be opened leads back to the page that is shown. */
let isStaying = false;

/** From `true` to `false`, the pages keep the data that they have. */
export function keepData(isKept: boolean): void {
  isStaying = isKept;
}

/** Refusals of the request itself, by the app or by a proxy before it: it took too long, is too large, or one too many. */
const notTaken = [408, 413, 429];

/**
 * The `clientAction` of each page with forms. Passes on a reply, a redirect and a refusal. A request that dies on the
 * way or is not taken, a 5xx and an answer that is none of ours (a proxy's page) keep the page with what was typed in it, and are
 * reported as a toast (specification 1, section 8).
 */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  isStaying = false;
  let message = somethingWrong;
  try {
    const reply: unknown = await serverAction();
    // Actions answer with JSON objects; Remix reads a page of another server as text.
    if (typeof reply === 'object') return reply;
  } catch (error) {
    const isRefusal = error instanceof Response && error.status < 500 && !notTaken.includes(error.status);
    if (request.signal.aborted || isRefusal) throw error;
    if (error instanceof Response) message = await readMessage(error);
  }
  for (const failed of listeners) failed(message);
  return null;
}

/**
 * The `shouldRevalidate` of each page with forms. A failed form changes nothing, and without a connection loading the
 * page's data again would replace the page, and what was typed in it, by an error page.
 */
export const keepIfFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult !== null && !isStaying && defaultShouldRevalidate;
