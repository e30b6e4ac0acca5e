import { eq, sql } from 'drizzle-orm';
import { type Decision, objectRights } from '#db/data-rights';
import { firstOf } from '#db/read';
import { retention } from '#db/retention';
import { users } from '#db/schema';
import { selectLooks } from '~/features/looks/find-look.server';
import { formatDate } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { holdsOffice, requireMember } from '~/scope/viewer';
import { dataGroups } from './data-groups';
import { readBilling } from './delete-account.server';
import { type PersonalTable, personalTables } from './personal-tables.server';
import { stillCharges } from './rules';

export type DataRights = Awaited<ReturnType<typeof showDataRights>>;

/** The viewer's stored data, what happens to it, and why (B15). One round trip. */
export async function showDataRights(scope: Scope) {
  const viewer = requireMember(scope);
  const [subscription, counts, looks] = await scope.read(
    readBilling(scope, viewer),
    firstOf(selectCounts(scope, viewer.id)),
    selectLooks(scope, viewer.id),
  );
  const groups = dataGroups.map(({ tables, kept, keptOfStaff, ...group }) => {
    const rights = tables.flatMap((name) => {
      const table = personalTables.find((one) => one.name === name);
      return table ? [rightOf(table, counts?.[name] ?? 0)] : [];
    });
    for (const name of group.objects ?? []) rights.push(rightOf({ name, decision: objectRights[name] as Decision }, 0));
    return {
      ...group,
      rights,
      count: sumOf(rights),
      fate: (holdsOffice(viewer.role) ? (keptOfStaff ?? kept) : kept) ?? 'Deleted',
    };
  });
  return {
    groups,
    count: sumOf(groups),
    // Kinds of records in all groups.
    kinds: groups.reduce((kinds, { rights }) => kinds + rights.length, 0),
    looks: looks.map(({ id, reason, beganAt }) => ({ id, reason, day: formatDate(beganAt) })),
    retention: Object.values(retention).map((rule) => rule.keeps),
    // A subscription prevents the deletion of the account.
    isCharged: stillCharges(subscription),
  };
}

const sumOf = (parts: { count: number }[]) => parts.reduce((sum, { count }) => sum + count, 0);

/** The number of the person's rows in each table, in one statement. */
function selectCounts({ db }: Scope, userId: string) {
  const counts = personalTables.map(({ name, table, owner }) => [
    name,
    // With its own alias: drizzle strips table names from the columns of a one-table query.
    sql<number>`(SELECT count(*) FROM ${table} own WHERE own.${sql.identifier(owner.name)} = ${userId})`.as(
      `n_${name}`,
    ),
  ]);
  return db
    .select(Object.fromEntries(counts) as Record<string, ReturnType<typeof sql<number>>>)
    .from(users)
    .where(eq(users.id, userId));
}

/**
 * What a deletion does to the viewer's rows of a table, and how many there are. `why`: what is kept, or why it is kept;
 * null if everything is deleted.
 */
function rightOf({ name, decision }: Pick<PersonalTable, 'name' | 'decision'>, count: number) {
  const { deletion, holds } = decision;
  const right = { id: name, holds, count };
  switch (deletion.does) {
    case 'erase':
      return { ...right, fate: 'Deleted', why: null };
    case 'anonymise':
      return { ...right, fate: 'Kept without your name', why: lowerFirst(deletion.keeps) };
    case 'keep':
      return { ...right, fate: 'Kept', why: lowerFirst(deletion.because) };
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
