import { z } from 'zod';
import { brokenRule, describeRules, type FieldRules } from './field-rules';
import { idPattern } from './ids';
import { lastOffset } from './paging';

/** An id or slug in a query or a body. Path parameters need no check: a malformed one is not found. */
export const IdOrSlug = z.string().regex(idPattern);

/** A text that must satisfy a field's rules; the first broken one is reported. */
export function ruled(field: FieldRules) {
  const check = (text: string, context: z.RefinementCtx) => {
    const message = brokenRule(field, text);
    if (message) context.addIssue({ code: 'custom', message });
  };
  return z.string({ error: field.required }).superRefine(check).meta(describeRules(field));
}

/** Reads fields by other names too: `{ nonce: 'paymentNonce' }`. A field's own name wins. */
export function withAliases<Schema extends z.ZodType>(aliases: Record<string, string>, schema: Schema) {
  return z.preprocess((given) => {
    if (typeof given !== 'object' || given === null) return given;
    const fields: Record<string, unknown> = { ...given };
    for (const [alias, name] of Object.entries(aliases)) {
      if (fields[name] === undefined && alias in fields) fields[name] = fields[alias];
      delete fields[alias];
    }
    return fields;
  }, schema);
}

const splitCommas = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);

/** A list in a query: repeated, `name[]`, or one comma-separated text. */
export function listOf<Item extends z.ZodType>(item: Item, most = 100) {
  return z.preprocess(splitCommas, z.array(item).max(most));
}

/** The same with at least one item; `none` is the error of an empty list. */
export function someOf<Item extends z.ZodType>(item: Item, most: number, none: string) {
  return z.preprocess(splitCommas, z.array(item).min(1, none).max(most));
}

const decimal = /^-?\d+(?:\.\d+)?$/;

/**
 * A number in a query, form or body, validated by the given schema. Refuses null, lists and booleans, and texts that
 * are not decimal numbers: `Number` would convert most of these.
 */
export function numberAs<Schema extends z.ZodType<number>>(number: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value),
    number,
  );
}

/** limit and offset of a list (decisions, API): maximum 100, bad values are refused. */
export function pagingInput(defaultLimit: number) {
  return {
    limit: numberAs(z.number().int().min(1).max(100))
      .default(defaultLimit)
      .describe(`Items on a page, from 1 to 100; ${defaultLimit} when left out.`),
    offset: numberAs(z.number().int().min(0).max(lastOffset))
      .default(0)
      .describe('Items to skip before the first one. Use nextOffset of the page before.'),
  };
}

/** A text of a fixed shape; another shape or a longer text is ignored, not refused. */
const dropUnless = (shape: RegExp) => z.string().trim().regex(shape).optional().catch(undefined);

/** The referral source: `?ref` (decisions, Identity). */
export const ReferralCode = dropUnless(/^[\w.:~+-]{1,64}$/);

/** The article that brought a visitor here: `?articleId`. */
export const WantedArticle = dropUnless(idPattern);

/** A boolean, or one of these texts for it; any other text is refused, not guessed. */
function booleanAs(yes: string[], no: string[]) {
  const texts = new Map([...yes.map((text) => [text, true] as const), ...no.map((text) => [text, false] as const)]);
  return z.preprocess(
    (value) => (typeof value === 'string' ? (texts.get(value.toLowerCase()) ?? value) : value),
    z.boolean({ error: ({ input }) => (input === undefined ? 'Is required' : 'Is invalid') }),
  );
}

/** A boolean in a body; in a query or a hidden field of a form its word or digit, and false when it is empty. */
export const Flag = booleanAs(['true', '1'], ['false', '0', '']);

/** A checkbox of a form, which sends 'on', or an empty text when it is not ticked. */
export const Tick = booleanAs(['true', '1', 'on', 'yes'], ['false', '0', 'off', 'no', '']);

/** Search text: leading spaces trimmed, at most 2000 characters (specification 2, section 5). */
export const SearchText = z
  .string()
  .max(2000, 'Search can be up to 2000 symbols')
  .transform((text) => text.trimStart());
