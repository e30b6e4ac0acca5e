import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import { type Page, pageAnswer } from '~/kit/paging';
import { plainIssue } from '~/kit/text/plain-issue';
import type { Scope } from '~/scope/scope';
import { requireAdmin, requireMember, requireViewer } from '~/scope/viewer';
import { type DoorLimit, withNamedLimits } from './door-limit';
import { readBytes, readInput } from './input.server';
import { noteRefusal } from './note-refusal.server';
import { problem, problemFor } from './problem.server';
import type { Visit } from './visit';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * none: anyone; optional: more data when signed in; bearer: a signed-in, verified user with a username; bearer-unnamed:
 * the same without the username; admin: an ADMIN or SUPER_ADMIN. In each case a bearer token that is sent must be
 * valid, except for refresh: clients send the expired token along.
 */
export type Auth = 'none' | 'refresh' | 'optional' | 'bearer' | 'bearer-unnamed' | 'admin';

/** An example request and its answer. Tests validate both against the schemas. */
interface Example {
  /** Every field by its name, in path, query or body. */
  sends?: Record<string, unknown>;
  /** The content of `data`; for a page, one item of it. */
  answers?: unknown;
}

export interface OperationFacts {
  summary: string;
  /** What the operation does, who may call it, what it refuses and why. Written for authors of clients. */
  description: string;
  /** Absent if neither request nor answer has data. */
  example?: Example;
  auth: Auth;
  /** Absent for administrators. */
  limit?: DoorLimit;
  /** The schema of `data` in the answer; without one the answer is 204. */
  output?: z.ZodType;
  /** For POST, PUT and PATCH: the fields allowed in the query; all others must be in the body. */
  query?: string[];
  /** Whether the answer is 202: the work is still running, and repeating the request reports its progress. */
  isUnderWay?: (result: unknown) => boolean;
  /** The answer is a file, not JSON. */
  isFile?: boolean;
  /** The answer is a page of a list: `data` beside `pagination`. */
  isPaged?: boolean;
  /** The list can be a search with typing errors corrected. */
  isSearch?: boolean;
  /** Content type of the request; JSON if absent. */
  bodyType?: 'multipart/form-data' | 'application/octet-stream';
  /** A specified GET with side effects: HEAD does nothing there. */
  hasEffects?: boolean;
  /** The JSON body may also be a list: the value of this field. */
  listBody?: string;
  /** Maximum bytes of the JSON body, if larger than the default. */
  largestBody?: number;
  tag: string;
  /** Problems to document in addition to those of every operation and the 429 of counted limits. */
  problems?: readonly number[];
}

/** Every operation names its rate limits, or why it needs none, unless it is for administrators. */
export type Limited = { auth: 'admin' } | { auth: Exclude<Auth, 'admin'>; limit: DoorLimit };

export interface Operation {
  input: z.ZodType;
  facts: OperationFacts;
  /** The body of `request` is unread only where `facts.bodyType` is set. */
  run(scope: Scope, input: unknown, request: Request): Promise<unknown>;
}

export type Operations = Partial<Record<Method, Operation>>;

/** One verb at one address: input schema, use-case, output schema. The OpenAPI document is generated from them. */
export function operation<Input extends z.ZodType, Result>(
  input: Input,
  useCase: (scope: Scope, input: z.output<Input>) => Promise<Result>,
  facts: OperationFacts & Limited,
): Operation {
  return { input, facts, run: (scope, value) => useCase(scope, value as z.output<Input>) };
}

/** One verb that answers a page of a list, each item presented. */
export function pageOperation<Input extends z.ZodType, Item>(
  input: Input,
  list: (scope: Scope, input: z.output<Input>) => Promise<Page<Item>>,
  present: (scope: Scope, item: Item) => unknown,
  facts: Omit<OperationFacts, 'isPaged'> & Limited,
): Operation {
  const answerPage = async (scope: Scope, value: z.output<Input>) =>
    pageAnswer(await list(scope, value), (item) => present(scope, item));
  return operation(input, answerPage, { ...facts, isPaged: true });
}

/** One verb that answers a list, each item presented. */
export function listOperation<Input extends z.ZodType, Item>(
  input: Input,
  list: (scope: Scope, input: z.output<Input>) => Promise<Item[]>,
  present: (scope: Scope, item: Item) => unknown,
  facts: OperationFacts & Limited & { output: z.ZodType },
): Operation {
  const answerList = async (scope: Scope, value: z.output<Input>) =>
    (await list(scope, value)).map((item) => present(scope, item));
  return operation(input, answerList, { ...facts, output: z.array(facts.output) });
}

/** One verb with a binary body; its fields are in path and query. */
export function bytesOperation<Input extends z.ZodType>(
  input: Input,
  useCase: (scope: Scope, input: z.output<Input>, bytes: Uint8Array) => Promise<unknown>,
  facts: Omit<OperationFacts, 'bodyType'> & Limited & { largestBody: number },
): Operation {
  return {
    input,
    facts: { ...facts, bodyType: 'application/octet-stream' },
    run: async (scope, value, request) =>
      useCase(scope, value as z.output<Input>, await readBytes(request, facts.largestBody)),
  };
}

/** One verb that answers with a stored file. */
export function fileOperation<Input extends z.ZodType>(
  input: Input,
  useCase: (
    scope: Scope,
    input: z.output<Input>,
  ) => Promise<{ status: number; headers: HeadersInit; body: BodyInit | null }>,
  facts: Omit<OperationFacts, 'output' | 'isFile' | 'isPaged'> & Limited,
): Operation {
  const run = async (scope: Scope, value: unknown) => {
    const { body, ...head } = await useCase(scope, value as z.output<Input>);
    return new Response(body, head);
  };
  return { input, facts: { ...facts, isFile: true }, run };
}

export interface ApiCall {
  request: Request;
  /** From the path. */
  params: Readonly<Record<string, string | undefined>>;
  visit: Visit;
}

export interface Endpoint {
  (call: ApiCall): Promise<Response>;
  operations: Operations;
}

/** A JSON API endpoint: every verb at one address. */
export function endpoint(operations: Operations): Endpoint {
  const allow = ['OPTIONS', ...Object.keys(operations), ...(operations.GET ? ['HEAD'] : [])].sort().join(', ');
  const serve = async ({ request, params, visit }: ApiCall): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = operations[method as Method];
    if (!found) return problem(new AppError('method-not-allowed', `Allowed here: ${allow}`), { allow });
    try {
      authorise(found.facts.auth, visit);
      if (request.method === 'HEAD' && found.facts.hasEffects) return new Response(null);
      const { bodyType } = found.facts;
      const asked = bodyType ? new Request(request.url, { method }) : request;
      // `uploadOperation` reads the file of a multipart form. The schema of the form only documents it.
      const schema = bodyType === 'multipart/form-data' ? z.unknown() : found.input;
      const input = requireValid(schema, await readInput(asked, params, found.facts));
      const scope = withNamedLimits(visit.scope, found.facts.limit);
      return answer(found.facts, await found.run(scope, input, request));
    } catch (error) {
      if (error instanceof Response) return error;
      noteRefusal(visit.scope, request, error);
      return problemFor(error, visit);
    }
  };
  return Object.assign(serve, { operations });
}

/**
 * Throws unauthenticated for a bad, expired or revoked bearer token, user-blocked (decisions, Identity), and what the
 * guards of the viewer throw.
 */
function authorise(auth: Auth, { scope, hasExpiredSession }: Visit): void {
  if (auth === 'refresh') return;
  if (hasExpiredSession) throw new AppError('unauthenticated');
  if (scope.viewer?.isBlocked) throw new AppError('user-blocked');
  if (auth === 'bearer') requireMember(scope);
  if (auth === 'bearer-unnamed') requireViewer(scope);
  if (auth === 'admin') requireAdmin(scope);
}

/** Validates the input. Throws invalid with plain messages. */
export function requireValid<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const read = schema.safeParse(sent, { error: plainIssue });
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const field = issue.path.join('.');
    errors[field] ??= [];
    // Several checks of a field may share one message.
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message);
  }
  throw new AppError('invalid', Object.values(errors)[0]?.[0], { errors });
}

function answer(facts: OperationFacts, result: unknown): Response {
  if (result instanceof Response) return result;
  if (!facts.output) return new Response(null, { status: 204 });
  const body = facts.isPaged
    ? pageShape({ ...facts, output: facts.output }).parse(result)
    : { data: facts.output.parse(result) };
  return new Response(JSON.stringify(body), {
    status: facts.isUnderWay?.(result) ? 202 : 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

const Pagination = z
  .object({
    totalCount: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    nextOffset: z.number().int().nullable(),
  })
  .meta({ id: 'Pagination' });

const CorrectedQuery = z
  .string()
  .optional()
  .describe('The words that were searched for instead of q; left out where q itself was.');

export function pageShape({ output, isSearch }: Pick<OperationFacts, 'isSearch'> & { output: z.ZodType }) {
  const shape = { data: z.array(output), pagination: Pagination };
  return z.object(isSearch ? { ...shape, correctedQuery: CorrectedQuery } : shape);
}
