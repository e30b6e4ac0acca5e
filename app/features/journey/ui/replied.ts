import type { Reply } from '~/ui/form-reply';
import { replyField } from '../rules';

/** The answers that were chosen in a form which came back; null where none did. */
export function chosenIn(reply: Reply | undefined, place: number): string[] | null {
  if (!reply) return null;
  const chosen = reply.values[replyField(place)] ?? [];
  return typeof chosen === 'string' ? [chosen] : chosen;
}

/** Whether the form came back because of the reply at this place; one that names no place means the first. */
export function isWrongIn(reply: Reply | undefined, place: number): boolean {
  if (!reply) return false;
  const fields = Object.keys(reply.errors);
  const isNamed = fields.some((field) => field.startsWith('answers['));
  return isNamed ? fields.some((field) => field.startsWith(`answers[${place}]`)) : place === 0 && fields.length > 0;
}
