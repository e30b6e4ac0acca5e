import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import {
  articles,
  bundleCourses,
  bundles,
  courses,
  entitlements,
  orders,
  plans,
  returnedLines,
  subscriptions,
  users,
} from '#db/schema';
import { condition } from '#db/subqueries';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isCourseOutSql, isOutSql, rightOfLineSql } from './queries.server';
import { type CourseName, type Explanation, explainAccess, type Grant, type Holdings } from './rules';
import type { AccessQuestion } from './schema';

export interface GrantList extends Holdings {
  /** The courses and articles that the viewer can ask about, by title. */
  courses: CourseName[];
  articles: CourseName[];
  explanation: Explanation | null;
}

/** The numbers of courses (the first by title) and of articles (the newest) that can be chosen. */
const mostChoices = { courses: 500, articles: 200 };

/**
 * Everything that the viewer may open: each right with its source and its end, the subscription, and the answer to "why
 * can I (not) open this?" for one course or article (B7).
 */
export function readGrants(scope: Scope, question: AccessQuestion): Read<GrantList> {
  const viewer = requireMember(scope);
  const now = scope.now();
  const reads = [
    readHoldings(scope, viewer.id),
    scope.db
      .select({ id: courses.id, slug: courses.slug, title: courses.title })
      .from(courses)
      .where(isCourseOutSql(viewer.id, courses, now))
      .orderBy(sql`${courses.title} COLLATE NOCASE`)
      .limit(mostChoices.courses),
    selectPublishedArticles(scope).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(mostChoices.articles),
    // An article that is too old for the list of choices can still be asked about by its address.
    selectPublishedArticles(scope, question.article ?? '').limit(1),
  ] as const;
  return readOf(reads, (holdings, published, newest, [named]) => {
    const course = published.find(
      ({ id, slug }) => question.course !== undefined && [id, slug].includes(question.course),
    );
    const asked = course ? { kind: 'course' as const, ...course } : named && { kind: 'article' as const, ...named };
    return {
      ...holdings,
      courses: published,
      articles: newest.sort((a, b) => a.title.localeCompare(b.title, 'en')),
      explanation: asked ? explainAccess(asked, holdings, now) : null,
    };
  });
}

/** All published articles, or only the one with this id or urlPart. */
function selectPublishedArticles({ db, now }: Scope, key?: string) {
  const isNamed = key === undefined ? undefined : or(eq(articles.id, key), eq(articles.slug, key));
  return db
    .select({ id: articles.id, slug: articles.slug, title: articles.title })
    .from(articles)
    .where(and(isOutSql(articles, now()), isNamed))
    .$dynamic();
}

/** The number of rights that are listed, the newest first. */
const mostGrants = 500;

/** Everything that a user's access depends on: the role, the rights with what they open, and the subscription. */
export function readHoldings({ db }: Scope, userId: string): Read<Holdings> {
  const isOwn = eq(entitlements.userId, userId);
  return readOf(
    [
      firstOf(db.select({ role: users.role }).from(users).where(eq(users.id, userId))),
      selectGrants(db).where(isOwn).orderBy(desc(entitlements.createdAt), asc(entitlements.id)).limit(mostGrants),
      db
        .selectDistinct({
          bundleId: bundleCourses.bundleId,
          position: bundleCourses.position,
          course: { id: courses.id, slug: courses.slug, title: courses.title },
        })
        .from(entitlements)
        .innerJoin(bundleCourses, eq(bundleCourses.bundleId, entitlements.refId))
        .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
        .where(and(isOwn, eq(entitlements.kind, 'bundle')))
        .orderBy(asc(bundleCourses.position)),
      firstOf(
        db
          .select({ subscription: subscriptions, planName: plans.name, planType: plans.type })
          .from(subscriptions)
          .innerJoin(plans, eq(plans.id, subscriptions.planId))
          .where(eq(subscriptions.userId, userId)),
      ),
    ],
    (user, rows, contents, subscribed) => ({
      role: user?.role ?? 'USER',
      grants: rows.map((row) =>
        toGrant(
          row,
          contents.filter(({ bundleId }) => bundleId === row.right.refId).map(({ course }) => course),
        ),
      ),
      subscription: subscribed && {
        ...subscribed.subscription,
        planName: subscribed.planName,
        planType: subscribed.planType,
      },
    }),
  );
}

function selectGrants(db: Scope['db']) {
  return db
    .select({
      right: entitlements,
      course: { slug: courses.slug, title: courses.title },
      bundle: { slug: bundles.slug, title: bundles.title },
      ...pick(orders, 'paidAt', 'startAgreedAt', 'waivedAt'),
      isRefunded: condition(sql`EXISTS (SELECT 1 FROM ${returnedLines}
        WHERE ${entitlements.source} = 'order' AND ${returnedLines.orderId} = ${entitlements.sourceId}
          AND ${rightOfLineSql(returnedLines.orderId, returnedLines.position)} = ${entitlements.id})`),
    })
    .from(entitlements)
    .leftJoin(courses, and(eq(entitlements.kind, 'course'), eq(courses.id, entitlements.refId)))
    .leftJoin(bundles, and(eq(entitlements.kind, 'bundle'), eq(bundles.id, entitlements.refId)))
    .leftJoin(orders, and(eq(entitlements.source, 'order'), eq(orders.id, entitlements.sourceId)))
    .$dynamic();
}

function toGrant(row: Awaited<ReturnType<typeof selectGrants>>[number], bundled: CourseName[]): Grant {
  const { kind, refId, createdAt } = row.right;
  const named = kind === 'course' ? row.course : row.bundle;
  return {
    ...pick(row.right, 'id', 'kind', 'source', 'sourceId', 'endsAt', 'revokedAt'),
    title: named?.title ?? null,
    slug: named?.slug ?? null,
    since: row.paidAt ?? createdAt,
    ...pick(row, 'isRefunded', 'startAgreedAt', 'waivedAt'),
    courses: kind === 'course' && named ? [{ id: refId, ...named }] : kind === 'bundle' ? bundled : [],
  };
}
