import type { SummaryLine } from './error-summary';

/** What a form's action answered, as its page shows it again. */
export interface Reply {
  intent: string | null;
  errors: Record<string, string[]>;
  values: Record<string, string | string[]>;
}

/** Reads an action's answer whatever it was; absent when the page was only opened. */
export function readReply(data: unknown): Reply | undefined {
  return typeof data === 'object' && data !== null && 'errors' in data ? (data as Reply) : undefined;
}

export function typedIn(reply: Reply | undefined, field: string, otherwise = ''): string {
  const value = reply?.values[field];
  return typeof value === 'string' ? value : otherwise;
}

/** What was chosen of several. */
export function listIn(reply: Reply | undefined, field: string): string[] {
  const value = reply?.values[field];
  return value === undefined ? [] : [value].flat();
}

export function errorOf(reply: Reply | undefined, field: string): string | undefined {
  return reply?.errors[field]?.[0];
}

/** What is wrong with the form as a whole, or with the first of such fields that have no place of their own to say so. */
export function errorOfForm(reply: Reply | undefined, hiddenFields: string[]): string | undefined {
  for (const field of ['', ...hiddenFields]) {
    const message = errorOf(reply, field);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The lines of an error summary, in the order of the form's fields. */
export function summaryOf(reply: Reply | undefined, ids: Record<string, string>): SummaryLine[] {
  return Object.entries(ids).flatMap(([field, id]) => {
    const message = errorOf(reply, field);
    return message ? [{ field: id, message }] : [];
  });
}
