import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { known, type Read, readOf } from '#db/read';
import { bundleCourses, bundles, captions, courses, files } from '#db/schema';
import { qualitiesSql } from '~/features/media/films/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, readBundles } from './list-bundles.server';
import type { CourseSummary } from './list-courses.server';
import { existingFile } from './queries.server';
import type { CourseVideo } from './read-trailer.server';

export interface BundleDetails extends BundleSummary {
  courses: (CourseSummary & { trailer: CourseVideo | null })[];
}

/** A bundle by id or slug, its courses with their trailers, in one round trip. Open to all. Throws not-found. */
export async function showBundle(scope: Scope, input: { id: string }): Promise<BundleDetails> {
  const [bundle] = await showBundleBeside(scope, input, known(null));
  return bundle;
}

/** `showBundle` and another read, in one round trip. */
export async function showBundleBeside<Value>(
  scope: Scope,
  { id }: { id: string },
  beside: Read<Value>,
): Promise<[BundleDetails, Value]> {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const [page, trailers, other] = await scope.read(
    readBundles(scope, { bundlesIds: [id], limit: 1, offset: 0 }),
    readTrailers(scope, bundleIdOf(id)),
    beside,
  );
  const [bundle] = page.items;
  if (!bundle) throw new AppError('not-found');
  const courses = bundle.courses.map((course) => ({ ...course, trailer: trailers.get(course.id) ?? null }));
  return [{ ...bundle, courses }, other];
}

function bundleIdOf(key: string): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${bundles} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** The trailers of a bundle's courses, by course. */
function readTrailers({ db }: Scope, bundleId: SQL<string>): Read<Map<string, CourseVideo>> {
  return readOf(
    [
      db
        .select({
          courseId: bundleCourses.courseId,
          id: files.id,
          durationMs: files.durationMs,
          posterFileId: existingFile(files.posterFileId),
          qualities: qualitiesSql,
        })
        .from(bundleCourses)
        .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
        .innerJoin(files, eq(files.id, courses.videoFileId))
        .where(sql`${bundleCourses.bundleId} = ${bundleId} AND ${files.state} = 'ready'`),
      db
        .select({ fileId: captions.fileId, track: { language: captions.language, label: captions.label } })
        .from(bundleCourses)
        .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
        .innerJoin(captions, eq(captions.fileId, courses.videoFileId))
        .where(sql`${bundleCourses.bundleId} = ${bundleId}`)
        .orderBy(asc(captions.label)),
    ],
    (videos, tracks) =>
      new Map(
        videos.map(({ courseId, ...video }) => [
          courseId,
          { ...video, captions: tracks.filter(({ fileId }) => fileId === video.id).map(({ track }) => track) },
        ]),
      ),
  );
}
