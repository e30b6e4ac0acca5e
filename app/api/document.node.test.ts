import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '~/api/endpoints.server';
import { schemaNames } from '~/api/schema-names';
import { describeApi, type Schema } from '~/http/openapi.server';

/*
 * A request that the OpenAPI document allows passes the schema of its operation, unless the operation's description
 * says what else is refused. The requests are variations of each operation's example: a field left out, or replaced by
 * an odd value, or a text with another length or other characters.
 */

/** What JSON Schema cannot say well: the refusal, and the sentence in the description. */
const said: Record<string, string> = {
  'Must name equipment or software': 'Gear names at least one piece of equipment or software.',
  'A sale needs a price in every currency': 'A sale needs a sale price in every currency.',
  'A lesson needs text, a picture, a video or a form':
    'A published lesson needs a text, a picture, a video or a form; a draft may have no blocks',
  'A block is empty': 'A block needs a text, a picture, a video, a question or a form',
  'endTime must be after startTime': 'an endTime that is not after startTime 422',
  'Choose at least one course or bundle': 'Name at least one course or bundle',
};

type Fields = Record<string, unknown>;
interface Described {
  description: string;
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
}

const endpoints = listEndpoints();
const document = describeApi({ title: 'Test', origin: 'https://test.example', endpoints, names: schemaNames });
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', components: document.components });

/** The fields of a body; none for bytes. A body that may also be a list is taken as the object. */
function fieldsOf(requestBody: Described['requestBody']): Schema {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const schema = (json ?? form)?.schema ?? {};
  return schema.anyOf?.[0] ?? schema;
}

/** Whether the document allows these fields, in path, query and body together. */
function allows({ parameters = [], requestBody }: Described) {
  const body = fieldsOf(requestBody);
  const merged = {
    allOf: [
      {
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
      body,
    ],
  };
  return ajv.compile<Fields>(JSON.parse(JSON.stringify(merged).replaceAll('"#/', '"openapi#/')));
}

const oddTexts = [
  '',
  ' ',
  'x',
  '-1',
  'null',
  'A_b',
  '__',
  '😀',
  'é',
  '\u200b',
  '\n',
  '../x',
  'a@b',
  '2026-02-30',
  'a.b',
];
const odd = [null, true, 0, -1, 1.5, 1e12, [], [null], ['x'], {}, [{}], ...oddTexts];
const lengths = [
  1, 2, 3, 8, 15, 16, 20, 21, 35, 40, 41, 50, 51, 64, 65, 70, 71, 80, 81, 100, 200, 201, 300, 1001, 2001,
];

/** A value, and what is almost that value. */
function* variantsOf(value: unknown): Generator<unknown> {
  yield* odd;
  if (typeof value === 'string') {
    yield* lengths.map((length) => value.repeat(Math.ceil(length / (value.length || 1))).slice(0, length));
    yield* lengths.map((length) => '😀'.repeat(length));
    yield* oddTexts.flatMap((text) => [text + value, value + text, value.slice(0, 2) + text + value.slice(2)]);
    yield* [value.toUpperCase(), value.toLowerCase(), value.slice(1), value.slice(0, -1)];
  } else if (typeof value === 'number') {
    yield* [value + 1, value - 1, value + 0.5, value * 100, `${value}`];
  } else if (Array.isArray(value)) {
    yield* [0, 1, 20, 21, 30, 31, 50, 51, 100, 101, 501].map((length) => Array.from({ length }, () => value[0]));
    for (const item of variantsOf(value[0])) yield [item, ...value.slice(1)];
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...others } = value as Fields;
      yield others;
      for (const variant of variantsOf(inner)) yield { ...value, [name]: variant };
    }
  }
}

function* requestsFor({ parameters = [], requestBody }: Described, sends: Fields): Generator<Fields> {
  yield {};
  yield sends;
  const properties = Object.keys(fieldsOf(requestBody).properties ?? {});
  const names = [...parameters.map(({ name }) => name), ...properties];
  for (const name of names) {
    const { [name]: example, ...others } = sends;
    yield others;
    for (const variant of variantsOf(example)) yield { ...others, [name]: variant };
  }
}

describe.each(
  endpoints.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  ),
)('$method $path', ({ method, path, operation }) => {
  const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Described;

  it('takes what the document allows, or its description says what it refuses', () => {
    const isAllowed = allows(described);
    const refused = new Map<string, string>();
    let allowed = 0;
    for (const sent of requestsFor(described, operation.facts.example?.sends ?? {})) {
      if (!isAllowed(sent)) continue;
      allowed += 1;
      const issue = operation.input.safeParse(sent).error?.issues[0];
      if (!issue) continue;
      const sentence = said[issue.message];
      if (sentence && described.description.includes(sentence)) continue;
      const what = `${issue.path.join('.').replaceAll(/\d+/g, 'n')}: ${issue.message}`;
      if (!refused.has(what)) refused.set(what, JSON.stringify(sent).slice(0, 200));
    }
    expect(allowed).toBeGreaterThan(0);
    expect([...refused].map((one) => one.join(' ← '))).toEqual([]);
  });
});
