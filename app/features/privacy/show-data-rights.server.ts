import { eq } from 'drizzle-orm';
import { retention } from '#db/retention';
import { subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type PersonalTable, personalTables } from './personal-tables.server';
import { stillCharges } from './rules';

export interface DataRight {
  id: string;
  holds: string;
  /** Null: it is in the export. */
  notExported: string | null;
  fate: 'Erased' | 'Anonymised' | 'Kept';
  /** What stays, or why. */
  why: string | null;
}

export interface DataRights {
  rights: DataRight[];
  /** How long what grows with time is kept. */
  retention: string[];
  /** A subscription stands in the way of deleting the account. */
  isCharged: boolean;
}

/** What we hold of the viewer, what becomes of it, and why (B15). */
export async function showDataRights(scope: Scope): Promise<DataRights> {
  const viewer = requireMember(scope);
  const [subscription] = await scope.db
    .select({ state: subscriptions.state, isPaidForGood: subscriptions.isPaidForGood })
    .from(subscriptions)
    .where(eq(subscriptions.userId, viewer.id));
  return {
    rights: personalTables.map(rightOf),
    retention: Object.values(retention).map((rule) => rule.keeps),
    isCharged: stillCharges(subscription),
  };
}

function rightOf({ name, decision }: PersonalTable): DataRight {
  const { exported, deletion, holds } = decision;
  const right = { id: name, holds, notExported: exported === true ? null : exported.because };
  switch (deletion.does) {
    case 'erase':
      return { ...right, fate: 'Erased', why: null };
    case 'anonymise':
      return { ...right, fate: 'Anonymised', why: `what stays is ${lowerFirst(deletion.keeps)}` };
    case 'keep':
      return { ...right, fate: 'Kept', why: lowerFirst(deletion.because) };
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
