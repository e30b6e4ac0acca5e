import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { bundleCourses, bundles, captions, courses, files } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, planBundles } from './list-bundles.server';
import type { CourseSummary } from './list-courses.server';
import { existingFile } from './queries.server';
import type { CourseVideo } from './show-course.server';

export interface BundleDetails extends BundleSummary {
  courses: (CourseSummary & { trailer: CourseVideo | null })[];
}

/** One bundle by id or urlPart, its courses with their trailers, in one round trip. Open to all. Throws not-found. */
export async function showBundle(scope: Scope, { id }: { id: string }): Promise<BundleDetails> {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const plan = planBundles(scope, { bundlesIds: [id], limit: 1, offset: 0 });
  const [rows, members, total, trailers, tracks] = await scope.db.batch([
    ...plan.statements,
    ...selectTrailers(scope, bundleIdOf(id)),
  ]);
  const [bundle] = plan.toPage(rows, members, total).items;
  if (!bundle) throw new AppError('not-found');
  const trailerOf = (course: CourseSummary): CourseVideo | null => {
    const found = trailers.find(({ courseId }) => courseId === course.id);
    if (!found) return null;
    const { courseId: _, ...video } = found;
    return {
      ...video,
      captions: tracks.filter(({ fileId }) => fileId === video.id).map(({ fileId: _, ...rest }) => rest),
    };
  };
  return { ...bundle, courses: bundle.courses.map((course) => ({ ...course, trailer: trailerOf(course) })) };
}

function bundleIdOf(key: string): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${bundles} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** Statements: the trailers of a bundle's courses, and their captions. */
function selectTrailers({ db }: Scope, bundleId: SQL<string>) {
  return [
    db
      .select({
        courseId: bundleCourses.courseId,
        id: files.id,
        durationMs: files.durationMs,
        posterFileId: existingFile(files.posterFileId).as('poster'),
      })
      .from(bundleCourses)
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .innerJoin(files, eq(files.id, courses.videoFileId))
      .where(sql`${bundleCourses.bundleId} = ${bundleId} AND ${files.state} = 'ready'`),
    db
      .select({ fileId: captions.fileId, language: captions.language, label: captions.label })
      .from(bundleCourses)
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .innerJoin(captions, eq(captions.fileId, courses.videoFileId))
      .where(sql`${bundleCourses.bundleId} = ${bundleId}`)
      .orderBy(asc(captions.label)),
  ] as const;
}
