import type { z } from 'zod';
import type { Scope } from '~/scope/scope';
import { readFields, readForm, refusalFor } from './form-reply.server';

export type Submitted<Result> = { reply: Response; result?: undefined } | { reply: undefined; result: Result };

/** One form run by hand, for actions that are no table of intents yet (`forms.server.ts`). */
export async function submit<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  scope: Scope,
  useCase: (scope: Scope, input: z.output<Schema>) => Promise<Result>,
  given: Record<string, string | undefined> = {},
  form?: FormData,
): Promise<Submitted<Result>> {
  const sent = form ?? (await readForm(request));
  const said = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const read = readFields(sent, schema, Object.fromEntries(said));
  if ('refusal' in read) return { reply: read.refusal };
  try {
    return { reply: undefined, result: await useCase(scope, read.input) };
  } catch (error) {
    const reply = refusalFor(error, sent);
    if (!reply) throw error;
    return { reply };
  }
}
