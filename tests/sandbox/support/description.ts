import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import catalogue from '../../support/chargebee/chargebee_error_catalog.json';
import description from '../../support/chargebee/chargebee_pc2_slim.openapi.json';

/** A recorded answer of the billing API. */
export interface RecordedAnswer {
  method: string;
  path: string;
  status: number;
  body: unknown;
}

type Errors = Record<string, { types: string[]; codes: string[] } | undefined>;
type Checker = (value: unknown) => string[];

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(description, 'provider');
const compiled = new Map<string, ValidateFunction>();

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isLiteral: !path.includes('{'),
  })),
);
// `/customers/list` before `/customers/{id}`.
operations.sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

/** The checker of a successful answer of this operation; undefined if the description lacks the operation. */
export function answerChecker(method: string, pathname: string): Checker | undefined {
  const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
  if (!operation) return method === 'GET' ? readerChecker(pathname) : undefined;
  const check = checkerAt('paths', operation.path, method.toLowerCase(), 'responses', '200', ...JSON_SCHEMA);
  return (value) => [...check(value), ...eventsIn(value).flatMap(checkEvent)];
}

/**
 * The description has credit notes but not the operations that read them: their answers are checked by the resource
 * alone.
 */
function readerChecker(pathname: string): Checker | undefined {
  if (!/^\/api\/v2\/credit_notes(\/[^/]+)?$/.test(pathname)) return undefined;
  const check = checkerAt('components', 'schemas', 'CreditNote');
  return (value) => {
    const { list, credit_note: one } = Object(value) as { list?: { credit_note: unknown }[]; credit_note?: unknown };
    return (list?.map((entry) => entry.credit_note) ?? [one]).flatMap(check);
  };
}

/** What is wrong with an event in a webhook. */
export function checkEvent(event: unknown): string[] {
  const type = String((event as { event_type?: unknown })?.event_type);
  if (!Object.hasOwn(description.webhooks, type)) return [`no webhook is called ${type}`];
  return checkerAt('webhooks', type, 'post', 'requestBody', ...JSON_SCHEMA)(event);
}

/** What is wrong with an error, according to the description and the provider's table of statuses and codes. */
export function checkError(status: number, body: unknown): string[] {
  const problems = checkerAt('components', 'schemas', 'Error')(body);
  const { api_error_code: code, type, http_status_code: said } = body as Record<string, unknown>;
  if (said !== status) problems.push(`says ${said} and is ${status}`);
  if (status === 501) return code === 'sandbox_not_implemented' ? problems : [...problems, `501 with ${code}`];
  const known = (catalogue as unknown as Errors)[status];
  if (!known?.codes.includes(String(code))) problems.push(`${code} is no code of ${status}`);
  if (!known?.types.includes(String(type))) problems.push(`${type} is no type of ${status}`);
  return problems;
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

/** The events in an answer, a list or a single event: only the description of webhooks covers their content. */
function eventsIn(value: unknown): unknown[] {
  const { list, event } = Object(value) as { list?: unknown; event?: unknown };
  const listed = Array.isArray(list) ? list.map((entry) => Object(entry).event) : [];
  return [...listed, event].filter((one) => one !== undefined);
}

function checkerAt(...steps: string[]): Checker {
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `provider#/${pointer}` });
  compiled.set(pointer, validate);
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
