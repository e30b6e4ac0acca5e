import type { SummaryLine } from './error-summary';

/** A form action's reply, as its page shows it. */
export interface Reply {
  intent: string | null;
  errors: Record<string, string[]>;
  values: Record<string, string | string[]>;
}

/** Reads an action's data of any shape; undefined if nothing was posted. */
export function readReply(data: unknown): Reply | undefined {
  return typeof data === 'object' && data !== null && 'errors' in data ? (data as Reply) : undefined;
}

export function typedIn(reply: Reply | undefined, field: string, otherwise = ''): string {
  const value = reply?.values[field];
  return typeof value === 'string' ? value : otherwise;
}

/** The values of a field with several. */
export function listIn(reply: Reply | undefined, field: string): string[] {
  const value = reply?.values[field];
  return value === undefined ? [] : [value].flat();
}

export function errorOf(reply: Reply | undefined, field: string): string | undefined {
  return reply?.errors[field]?.[0];
}

/** The error of the whole form, or of the first of the given fields that cannot show their own. */
export function errorOfForm(reply: Reply | undefined, hiddenFields: string[]): string | undefined {
  for (const field of ['', ...hiddenFields]) {
    const message = errorOf(reply, field);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The lines of an error summary, in the form's order. `fields`: their names, or their ids by name where these differ. */
export function summaryOf(reply: Reply | undefined, fields: Record<string, string> | string[]): SummaryLine[] {
  const ids = Array.isArray(fields) ? fields.map((field) => [field, field] as const) : Object.entries(fields);
  return ids.flatMap(([field, id]) => {
    const message = errorOf(reply, field);
    return message ? [{ field: id, message }] : [];
  });
}
