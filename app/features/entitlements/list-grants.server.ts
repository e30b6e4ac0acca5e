import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { bundleCourses, bundles, courses, entitlements, orders, plans, subscriptions } from '#db/schema';
import { subscriptionAccess } from '~/features/sessions/identify-viewer.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CourseName, type Explanation, explainAccess, type Grant, type Holdings } from './rules';
import type { AccessQuestion } from './schema';

export interface GrantList extends Holdings {
  /** Every published course, by title, to ask about. */
  courses: CourseName[];
  explanation: Explanation | null;
}

/** Beyond this many rights the newest are told. */
const most = 500;

/**
 * All that the viewer may open: each right with its source and its end, the subscription, and the answer to "why can
 * I (not) open this?" for one course (B7). One round trip.
 */
export async function listGrants(scope: Scope, { course: asked }: AccessQuestion): Promise<GrantList> {
  const viewer = requireMember(scope);
  const { db } = scope;
  const now = scope.now();
  const isOwn = eq(entitlements.userId, viewer.id);
  const [rows, contents, subscribed, published] = await db.batch([
    db
      .select({
        right: entitlements,
        courseSlug: courses.slug,
        courseTitle: courses.title,
        bundleSlug: bundles.slug,
        bundleTitle: bundles.title,
        paidAt: orders.paidAt,
      })
      .from(entitlements)
      .leftJoin(courses, and(eq(entitlements.kind, 'course'), eq(courses.id, entitlements.refId)))
      .leftJoin(bundles, and(eq(entitlements.kind, 'bundle'), eq(bundles.id, entitlements.refId)))
      .leftJoin(orders, and(eq(entitlements.source, 'order'), eq(orders.id, entitlements.sourceId)))
      .where(isOwn)
      .orderBy(desc(entitlements.createdAt), asc(entitlements.id))
      .limit(most),
    db
      .selectDistinct({
        bundleId: bundleCourses.bundleId,
        position: bundleCourses.position,
        id: courses.id,
        slug: courses.slug,
        title: courses.title,
      })
      .from(entitlements)
      .innerJoin(bundleCourses, eq(bundleCourses.bundleId, entitlements.refId))
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .where(and(isOwn, eq(entitlements.kind, 'bundle')))
      .orderBy(asc(bundleCourses.position)),
    db
      .select({ subscription: subscriptions, planName: plans.name, planType: plans.type })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(subscriptions.userId, viewer.id)),
    db
      .select({ id: courses.id, slug: courses.slug, title: courses.title })
      .from(courses)
      .where(lte(courses.publishedAt, now))
      .orderBy(sql`${courses.title} COLLATE NOCASE`)
      .limit(most),
  ]);
  const grants = rows.map((row): Grant => {
    const { id, kind, refId, source, sourceId, createdAt, endsAt, revokedAt } = row.right;
    const [title, slug] = kind === 'course' ? [row.courseTitle, row.courseSlug] : [row.bundleTitle, row.bundleSlug];
    const own = title !== null && slug !== null ? [{ id: refId, slug, title }] : [];
    const opened = kind === 'course' ? own : contents.filter((course) => course.bundleId === refId).map(nameOf);
    return {
      id,
      kind,
      title,
      slug,
      source,
      sourceId,
      since: row.paidAt ?? createdAt,
      endsAt,
      revokedAt,
      courses: opened,
    };
  });
  const [found] = subscribed;
  const subscription = found
    ? {
        ...found.subscription,
        access: subscriptionAccess(found.subscription),
        planName: found.planName,
        planType: found.planType,
      }
    : null;
  const course = published.find(({ id, slug }) => asked !== undefined && (id === asked || slug === asked));
  return {
    grants,
    subscription,
    courses: published,
    explanation: course ? explainAccess(course, { grants, subscription }, now) : null,
  };
}

function nameOf({ id, slug, title }: CourseName): CourseName {
  return { id, slug, title };
}
