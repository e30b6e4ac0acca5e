import { type Answer, type DescribedOperation, describeApi, type Schema } from './openapi.server';

export type DocOperation = ReturnType<typeof readOperation>;

export interface DocField {
  name: string;
  /** 'path' or 'query'; empty inside bodies. */
  place: string;
  type: string;
  isRequired: boolean;
  /** What a parameter means. */
  description?: string;
}

/** Longer lists of values are shown by their length. */
const longestEnum = 30;

/** Fields nested deeper than this are shown only by type. */
const deepest = 4;

/**
 * The content of /api/docs: groups, operations and fields of the API, in the order of its route table, and the fields
 * of every problem document. The ids are anchors on the page.
 */
export function readableApi(facts: Parameters<typeof describeApi>[0]) {
  const { info, components, ...described } = describeApi(facts);
  const paths = withoutRefs(described.paths, components);
  const groups = new Map<string, { id: string; name: string; operations: DocOperation[] }>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const name = described.tags[0] ?? 'Other';
      const group = groups.get(name) ?? {
        id: `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        operations: [],
      };
      group.operations.push(readOperation(method, path, described));
      groups.set(name, group);
    }
  }
  return {
    title: info.title,
    intro: info.description,
    groups: [...groups.values()],
    problem: fieldsOf(components.schemas.Problem ?? {}),
  };
}

type Components = ReturnType<typeof describeApi>['components'];

/** The same value with each reference replaced by the component that it names. */
function withoutRefs<Value>(value: Value, components: Components): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner) => {
    const [, kind, name] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(inner?.$ref ?? '') ?? [];
    return kind && name ? withoutRefs(components[kind as 'schemas' | 'responses'][name], components) : inner;
  });
}

function readOperation(method: string, path: string, described: DescribedOperation) {
  const { parameters = [], requestBody } = described;
  const responses = described.responses as Record<string, Answer>;
  const statuses = Object.entries(responses);
  const [status = '204', answer] = statuses.find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    description: described.description,
    auth: authOf(described.security),
    parameters: parameters.map(
      ({ name, in: place, required, description, schema }): DocField => ({
        name,
        place,
        type: formatType(schema),
        isRequired: required,
        description,
      }),
    ),
    body: bodyFields(requestBody),
    answer: { status, fields: bodyFields(answer) },
    // '401 No or bad token'
    problems: statuses
      .filter(([code]) => !code.startsWith('2'))
      .map(([code, { description }]) => `${code} ${description}`),
  };
}

function authOf(security: DescribedOperation['security']): string {
  if (!security.length) return 'No token needed';
  return security.some((one) => !Object.keys(one).length)
    ? 'Token optional: signed in, it answers more'
    : 'Bearer token';
}

function bodyFields(body: Pick<Answer, 'content'> | undefined): DocField[] {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  // A body that may also be a list is shown as the object.
  return schema ? fieldsOf(schema.anyOf?.[0] ?? schema) : [];
}

/** An object's fields; nested ones have their path as name: `data.courses[].title`. */
function fieldsOf(schema: Schema, prefix = '', depth = 0): DocField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = innerOf(field);
    const path = `${prefix}${name}`;
    const isRequired = required.includes(name);
    const own = { name: path, place: '', type: formatType(field), isRequired, description: field.description };
    if (!inner || depth >= deepest) return [own];
    return [own, ...fieldsOf(inner.schema, `${path}${inner.isList ? '[]' : ''}.`, depth + 1)];
  });
}

/** The object inside a field: itself, the alternative to null, or a list's items. */
function innerOf(field: Schema, isList = false): { schema: Schema; isList: boolean } | null {
  if (field.properties) return { schema: field, isList };
  if (field.items) return innerOf(field.items, true);
  const choices = (field.anyOf ?? field.oneOf ?? []).filter((choice) => choice.type !== 'null');
  return choices.length === 1 && choices[0] ? innerOf(choices[0], isList) : null;
}

/** 'integer, 1 to 100, default 30', 'one of USD, GBP', 'list of object', 'string or null' */
function formatType(schema: Schema): string {
  return [kindOf(schema), ...limitsOf(schema)].join(', ');
}

function kindOf(schema: Schema): string {
  if (schema.enum && schema.enum.length > longestEnum) return `one of ${schema.enum.length} texts`;
  if (schema.enum) return `one of ${schema.enum.map((value) => String(value) || '“empty”').join(', ')}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(formatType))].join(' or ');
  if (schema.items) return `list of ${formatType(schema.items)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `object of ${formatType(schema.additionalProperties)}`;
  }
  if (schema.format && schema.type === 'string') return formats[schema.format] ?? `string (${schema.format})`;
  return schema.type ?? 'any';
}

const formats: Record<string, string> = {
  'date-time': 'date and time (ISO 8601, UTC)',
  uri: 'URL',
  email: 'email address',
};

/** Without a limit, zod writes the range of safe integers. */
const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const limits: string[] = [];
  if (isLimit(minimum) && isLimit(maximum)) limits.push(`${minimum} to ${maximum}`);
  else if (isLimit(minimum)) limits.push(`${minimum} or more`);
  else if (isLimit(maximum)) limits.push(`at most ${maximum}`);
  if (minLength && maxLength) limits.push(`${minLength} to ${maxLength} characters`);
  else if (maxLength) limits.push(`at most ${maxLength} characters`);
  else if (minLength && minLength > 1) limits.push(`${minLength} characters or more`);
  if (maxItems) limits.push(`at most ${maxItems} items`);
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return limits;
}
