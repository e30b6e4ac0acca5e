import { z } from 'zod';
import { type Auth, type Operation, type Operations, pageShape } from './endpoint.server';

export interface DescribedEndpoint {
  /** With Remix's `:name` for parameters. */
  path: string;
  operations: Operations;
}

export interface ApiFacts {
  title: string;
  origin: string;
  endpoints: DescribedEndpoint[];
  /** Schemas that become named components. */
  names?: Record<string, z.ZodType>;
}

/** The part of JSON Schema that is written here, by zod and by hand. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
}

/** The answer of an operation under one status. */
export interface Answer {
  description: string;
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

/** The parts that operations share, by name: `#/components/schemas/Course`, `#/components/responses/NotFound`. */
interface Components {
  schemas: Record<string, Schema>;
  responses: Record<string, Answer>;
}

export type DescribedOperation = ReturnType<typeof describeOperation>;

/** The refusals by their status: the name among the components, and what it means. */
const refusals: Record<number, [name: string, description: string]> = {
  400: ['Unreadable', 'Unreadable'],
  401: ['Unauthenticated', 'No or bad token'],
  403: ['Forbidden', 'Not allowed'],
  404: ['NotFound', 'Unknown'],
  405: ['MethodNotAllowed', 'Wrong method'],
  409: ['Conflict', 'Conflict'],
  410: ['Gone', 'Expired or used'],
  413: ['TooLarge', 'Too large'],
  415: ['WrongMediaType', 'Wrong media type'],
  422: ['Invalid', 'Validation failed'],
  424: ['ProviderFailed', 'A provider failed'],
  429: ['TooMany', 'Too many'],
  500: ['Unexpected', 'Something went wrong'],
  501: ['NotConfigured', 'A provider is not configured'],
};

/** The OpenAPI 3.1 document, generated from the endpoints' declarations. */
export function describeApi({ title, origin, endpoints, names = {} }: ApiFacts) {
  // zod refers to a schema by the id in its metadata.
  for (const [id, schema] of Object.entries(names)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
  const components: Components = { schemas: { Problem: problemSchema }, responses: {} };
  const paths: Record<string, Record<string, DescribedOperation>> = {};
  for (const { path, operations } of endpoints) {
    const names = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] as string);
    const item: Record<string, DescribedOperation> = {};
    for (const [method, operation] of Object.entries(operations)) {
      item[method.toLowerCase()] = describeOperation(method, path, operation, names, components);
    }
    paths[path.replaceAll(/:(\w+)/g, '{$1}')] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Everything that the site’s own pages can do, for your scripts and apps. Responses hold their result in data, lists also pagination. Errors are problem documents (RFC 9457). Where a path has {id}, you can use the id or the urlPart.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...components,
    },
  };
}

/** The JSON Schema of a zod schema. Schemas with an id in their metadata become components, which it refers to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', { schemas }: Components): Schema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const {
    $schema: _,
    $defs = {},
    ...own
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  return own;
}

function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  pathNames: string[],
  components: Components,
) {
  const { facts } = operation;
  const input = schemaOf(operation.input, 'input', components);
  const properties = input.properties ?? {};
  const required = new Set(input.required ?? []);
  const others = Object.entries(properties).filter(([name]) => !pathNames.includes(name));
  const isRead = method === 'GET' || method === 'DELETE';
  const inQuery = others.filter(([name]) => isRead || facts.query?.includes(name));
  const inBody = others.filter((field) => !inQuery.includes(field));
  const sent = facts.example?.sends ?? {};
  const parameters = [
    ...pathNames.map((name) => parameterOf(name, 'path', true, properties[name] ?? { type: 'string' }, sent)),
    ...inQuery.map(([name, schema]) => parameterOf(name, 'query', required.has(name), schema, sent)),
  ];
  return {
    operationId: `${method.toLowerCase()} ${path}`.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) =>
      (next ?? '').toUpperCase(),
    ),
    summary: facts.summary,
    description: facts.description,
    tags: [facts.tag],
    ...securityOf(facts.auth),
    ...(parameters.length && { parameters }),
    ...(inBody.length && { requestBody: bodyOf(inBody, required, facts) }),
    ...(facts.bodyType === 'application/octet-stream' && { requestBody: bytesBody }),
    responses: responsesOf(operation, pathNames.length > 0, components),
  };
}

type Fields = Record<string, unknown>;

function parameterOf(name: string, place: 'path' | 'query', required: boolean, of: Schema, sent: Fields) {
  const { description, ...schema } = of;
  // Parameters are texts, as in a URL.
  const example = name in sent && { example: sent[name] };
  return { name, in: place, required, description, schema, ...example };
}

function securityOf(auth: Auth): { security: Record<string, string[]>[] } {
  if (auth === 'none' || auth === 'refresh') return { security: [] };
  return { security: auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] };
}

const bytesBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function bodyOf(
  fields: [string, Schema][],
  required: Set<string>,
  { bodyType, listBody, example }: Operation['facts'],
) {
  const names = fields.map(([name]) => name);
  const object = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: names.filter((name) => required.has(name)),
  };
  const list = listBody && object.properties[listBody];
  const schema: Schema = list ? { anyOf: [object, list] } : object;
  const sent = Object.entries(example?.sends ?? {}).filter(([name]) => names.includes(name));
  const content = { schema, ...(sent.length && { example: Object.fromEntries(sent) }) };
  return { required: object.required.length > 0, content: { [bodyType ?? 'application/json']: content } };
}

function responsesOf(
  { facts }: Operation,
  hasPathParams: boolean,
  components: Components,
): Record<string, Answer | { $ref: string }> {
  const statuses = new Set([400, 405, 413, 415, 422, 500, ...(facts.problems ?? [])]);
  // A bearer token that is sent must be valid even where none is required.
  if (facts.auth !== 'refresh') for (const status of [401, 403]) statuses.add(status);
  if (hasPathParams) statuses.add(404);
  if (Array.isArray(facts.limit)) statuses.add(429);
  const responses: Record<string, Answer | { $ref: string }> = {};
  for (const status of [...statuses].sort()) {
    const [name, description] = refusals[status] ?? ['Error', 'Error'];
    const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    components.responses[name] = { description, content };
    responses[String(status)] = { $ref: `#/components/responses/${name}` };
  }
  if (facts.isFile) {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    return { ...responses, '200': { description: facts.summary, content } };
  }
  if (!facts.output) return { ...responses, '204': { description: facts.summary } };
  const content = { 'application/json': { schema: outputOf(facts, components), example: answerOf(facts) } };
  responses['200'] = { description: facts.summary, content };
  if (facts.isUnderWay) responses['202'] = { description: 'Under way: ask again', content };
  return responses;
}

function outputOf(facts: Operation['facts'], components: Components): Schema {
  const output = facts.output as z.ZodType;
  return schemaOf(facts.isPaged ? pageShape({ ...facts, output }) : z.object({ data: output }), 'output', components);
}

function answerOf({ example, isPaged }: Operation['facts']) {
  const { answers } = example ?? {};
  if (!isPaged) return { data: answers };
  return { data: [answers], pagination: { totalCount: 1, offset: 0, limit: 15, nextOffset: null } };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};
