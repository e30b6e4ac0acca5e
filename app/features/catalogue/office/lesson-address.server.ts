import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { lessons } from '#db/schema';
import { condition } from '#db/subqueries';
import { isSlugFrom, slugOf } from '~/kit/text/slug-of';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** The address of a lesson without a Latin letter or digit in its title. */
const unnamed = 'lesson';

/** A lesson's saved address, and whether the lesson was ever published. */
export function readAddress({ db, now }: Scope, lessonId: string) {
  const wasOut = condition(sql`coalesce(${lessons.firstOutAt}, ${lessons.publishedAt}) <= ${now().getTime()}`);
  return firstOf(db.select({ slug: lessons.slug, wasOut }).from(lessons).where(eq(lessons.id, lessonId)));
}

type Address = { slug: string; wasOut: boolean } | null;

/** Whether an address follows the lesson's title: until somebody changes it, or the lesson is first published. */
export function followsTitle(address: Address, title: string): boolean {
  return !address || (!address.wasOut && isSlugFrom(address.slug, slugOf(title, unnamed)));
}

/**
 * The address of a lesson whose form leaves it empty: made from the title, with a number if another lesson has it. The
 * address of a lesson that was published stays.
 */
export function addressFor(scope: Scope, { lessonId, title }: { lessonId: string; title: string }): Read<string> {
  requireAdmin(scope);
  const base = slugOf(title, unnamed);
  const rows = [
    readAddress(scope, lessonId),
    // A hyphen comes directly before a full stop: these are all that begin with the base and a hyphen.
    scope.db
      .select({ slug: lessons.slug })
      .from(lessons)
      .where(and(gte(lessons.slug, base), lt(lessons.slug, `${base}.`)))
      .limit(1000),
  ] as const;
  return readOf(rows, (own, alike) => {
    if (own && (own.wasOut || followsTitle(own, title))) return own.slug;
    const taken = new Set(alike.map(({ slug }) => slug));
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (!taken.has(slug)) return slug;
    }
  });
}
