import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Read, readOf } from '#db/read';
import { declarations } from '#db/schema';
import { type SealKey, seal, unsealAs } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

/** What a person declared. */
const Declared = z.object({
  name: z.string(),
  email: z.string(),
  /** The sentences that they confirmed. */
  words: z.string(),
  /** What they typed themselves. */
  about: z.string(),
  /** The ids of the contracts that they ticked. */
  contracts: z.array(z.string()),
  /** For a cancellation: the day on which it should end, and whether it is for cause. */
  endsOn: z.string().nullable(),
  isForCause: z.boolean(),
});
export type Declared = z.infer<typeof Declared>;

function keyOf({ config }: Pick<Scope, 'config'>, id: string): SealKey {
  return { secret: config.secrets.hold, purpose: 'declaration', bound: id };
}

/** The declared facts as they are stored: encrypted, so that nobody can change them without the key. */
export function sealDeclared(scope: Pick<Scope, 'config'>, id: string, declared: Declared): string {
  return seal(JSON.stringify(declared), keyOf(scope, id));
}

type Row = Readonly<typeof declarations.$inferSelect>;

/** A declaration with what it says. */
export interface Declaration extends Omit<Row, 'sealed'>, Declared {}

/** Opens a declaration; null if none of our secrets can open it. */
export function openDeclaration(scope: Pick<Scope, 'config'>, { sealed, ...row }: Row): Declaration | null {
  const declared = unsealAs(Declared, sealed, keyOf(scope, row.id));
  return declared && { ...row, ...declared };
}

/** A declaration by its id; null for none. */
export function readDeclaration(scope: Scope, id: string): Read<Declaration | null> {
  const row = scope.db.select().from(declarations).where(eq(declarations.id, id)).limit(1);
  return readOf([row], ([found]) => (found ? openDeclaration(scope, found) : null));
}

/** A person's own declarations, opened, for the export of their data. */
export function readOwnDeclarations(scope: Scope, userId: string): Read<Record<string, unknown>[]> {
  const rows = scope.db.select().from(declarations).where(eq(declarations.userId, userId));
  return readOf([rows], (found) =>
    found.map((row) => {
      const { settledById: _, ...declared } = openDeclaration(scope, row) ?? { ...row, sealed: undefined };
      return declared;
    }),
  );
}
