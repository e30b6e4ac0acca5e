import { json } from '@remix-run/cloudflare';
import type { z } from 'zod';
import { mailLimits } from '~/features/accounts/rules';
import { confirmDeclaration } from '~/features/withdrawals/find-declaration.server';
import type { DeclarationKind } from '~/features/withdrawals/rules';
import { DeclarationLink } from '~/features/withdrawals/schema';
import type { DeclaredNow } from '~/features/withdrawals/send-declaration.server';
import { type Review, senderOf, showDeclared, showLinked } from '~/features/withdrawals/show-withdraw.server';
import { refuse, typedFields } from '~/http/form-reply.server';
import { type FormContext, intent } from '~/http/forms.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

/** What a page of the desk shows: its form, what a mailed link is about, or what this browser has just declared. */
export async function showDesk(scope: Scope, { searchParams }: URL, kind: DeclarationKind) {
  const token = searchParams.get('token');
  const linked = await showLinked(scope, token);
  const declared = await showDeclared(scope, searchParams.get('declared'));
  const isDead = token !== null && linked?.kind !== kind;
  return {
    isDead,
    linked: isDead ? null : linked,
    declared: declared?.kind === kind ? declared : null,
    isMailed: !searchParams.has('unmailed'),
    sender: senderOf(scope),
    formKey: newId(scope.now().getTime()),
  };
}

/** Who declares: a member, whose name and address are known, or anybody else. */
const doors = {
  guest: { for: 'any', isKept: false, limit: ['declare-address', ...mailLimits] },
  own: { for: 'member', isKept: true, limit: ['declare-user'] },
} as const;

interface Declaring<Schema extends z.ZodType> {
  by: keyof typeof doors;
  input: Schema;
  review: (scope: Scope, input: z.output<Schema>) => Promise<Review>;
  declare: (scope: Scope, input: z.output<Schema>) => Promise<DeclaredNow>;
  /** The page after the declaration. */
  to: (query: { declared: string; unmailed: boolean }) => string;
}

/** The first form, answered by what is read once more. It keeps nothing: the second form sends the same fields again. */
export function reviewIntent<Schema extends z.ZodType>({ by, input, review }: Declaring<Schema>) {
  return intent({
    ...doors[by],
    limit: 'reads',
    input,
    run: review,
    next: (read, { form }) => json({ intent: form.get('intent'), errors: {}, values: typedFields(form), review: read }),
  });
}

/** The second form, which declares. */
export function declareIntent<Schema extends z.ZodType>({ by, input, declare, to }: Declaring<Schema>) {
  return intent({
    ...doors[by],
    input,
    run: declare,
    next: ({ ref, isMailed }) => ({ to: to({ declared: ref, unmailed: !isMailed }) }),
  });
}

/** Back from the second form to the first, with what was typed. */
export const changeIntent = intent({
  for: 'any',
  isKept: false,
  limit: 'computes',
  run: async () => undefined,
  next: (_: undefined, { form }: FormContext) => refuse(form, {}, 200),
});

/** The button of the mailed link. */
export const confirmLinkIntent = intent({
  for: 'any',
  isKept: false,
  limit: 'once',
  input: DeclarationLink,
  given: ({ url }) => ({ token: url.searchParams.get('token') ?? '' }),
  run: confirmDeclaration,
  next: () => ({}),
});
