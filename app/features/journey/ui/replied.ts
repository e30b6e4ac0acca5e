import type { Reply } from '~/ui/form-reply';
import { replyField } from '../rules';

/** The chosen answers in a refused form; null without one. */
export function chosenIn(reply: Reply | undefined, place: number): string[] | null {
  if (!reply) return null;
  const chosen = reply.values[replyField(place)] ?? [];
  return typeof chosen === 'string' ? [chosen] : chosen;
}

/** Whether the form was refused because of the reply at this index; an error without an index means the first. */
export function isWrongIn(reply: Reply | undefined, place: number): boolean {
  if (!reply) return false;
  const fields = Object.keys(reply.errors);
  const isNamed = fields.some((field) => field.startsWith('answers['));
  return isNamed ? fields.some((field) => field.startsWith(`answers[${place}]`)) : place === 0 && fields.length > 0;
}
