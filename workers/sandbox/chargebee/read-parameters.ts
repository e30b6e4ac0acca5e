import type { z } from 'zod';
import { parseJson } from '../http';
import { notImplemented, wrongParameter } from './errors';
import { leaves, type RawTree, wireName } from './wire';

const MOST_ENTRIES = 100;

/** The part of zod's definition of a value that is read here. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
}

/**
 * Converts text to the types of the provider's request schema and validates it. `supported` names what the sandbox
 * implements (`customer.id`, `meta_data.*`): other known parameters are refused as not implemented rather than ignored,
 * unknown ones as wrong.
 */
export function readParameters<Input>(tree: RawTree, schema: z.ZodType, supported: string[]): Input {
  for (const leaf of leaves(tree)) {
    if (isSupported(leaf.path, supported)) continue;
    if (isKnown(leaf.path.split('.'), schema)) throw notImplemented(`the parameter ${leaf.name}`);
    throw wrongParameter(leaf.name, 'unsupported parameter');
  }
  const value = coerce(tree, schema);
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data as Input;
  const issue = outcome.error.issues[0];
  throw wrongParameter(wireName(issue?.path ?? []), issue?.message ?? 'invalid');
}

/** Whether the provider's schema has this parameter. */
export function isKnown(path: string[], schema: z.ZodType): boolean {
  return schemaAt(path, schema) !== undefined;
}

/** What the provider's schema allows below a parameter: the names of its members, or its values. */
export function partsOf(path: string[], schema: z.ZodType): string[] {
  const found = schemaAt(path, schema);
  const { shape, entries } = found ? definitionOf(found) : {};
  return Object.keys(shape ?? entries ?? {});
}

function schemaAt(path: string[], schema: z.ZodType): z.ZodType | undefined {
  const [member, ...rest] = path;
  if (member === undefined) return schema;
  const { type, shape, element } = definitionOf(schema);
  if (type === 'array' && element) return schemaAt(path, element);
  const inner = type === 'object' ? memberOf(shape, member) : undefined;
  return inner && schemaAt(rest, inner);
}

function isSupported(path: string, supported: string[]): boolean {
  return supported.some((known) => (known.endsWith('.*') ? path.startsWith(known.slice(0, -1)) : path === known));
}

function coerce(value: string | RawTree, schema: z.ZodType): unknown {
  const { type, shape, element } = definitionOf(schema);
  if (typeof value === 'string') return coerceText(value, type);
  if (type === 'array' && element) return coerceList(value, element);
  const members = Object.entries(value).map(([name, member]) => {
    const inner = memberOf(shape, name);
    return [name, inner ? coerce(member, inner) : member] as const;
  });
  return Object.fromEntries(members);
}

function coerceText(value: string, type: string): unknown {
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value === '' ? undefined : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (type === 'object' || type === 'array') return parseJson(value) ?? value;
  return value;
}

/** Keeps the indexes of a sparse array: values at one index of transposed arrays belong together. */
function coerceList(value: RawTree, element: z.ZodType): unknown {
  const indexes = Object.keys(value);
  if (indexes.some((index) => !/^\d{1,4}$/.test(index) || Number(index) >= MOST_ENTRIES)) return value;
  const list: unknown[] = Array.from({ length: Math.max(...indexes.map(Number)) + 1 });
  for (const [index, member] of Object.entries(value)) list[Number(index)] = coerce(member, element);
  return list;
}

/** Own members only: a caller may send `constructor`. */
function memberOf(shape: Definition['shape'], name: string): z.ZodType | undefined {
  return shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function definitionOf(schema: z.ZodType): Definition {
  const definition = schema.def as unknown as Definition;
  return definition.innerType ? definitionOf(definition.innerType) : definition;
}
