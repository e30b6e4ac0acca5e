import { markdownOf } from '~/features/drafts/markdown-of';
import type { Currency } from '~/kit/money';
import { sanitizeHtml } from '~/kit/text/html.server';
import type { Database } from '../../client';
import { bundleCourses, bundlePrices, bundles, categories, tutors } from '../../schema';
import type { Content } from '../content/types';
import { loadCourses } from './courses';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

/** Courses, lessons, bundles and the rows that belong to them. */
export async function loadCatalogue(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  await insertAll(
    db,
    categories,
    content.categories.map(({ id, slug, name, position, cover }) => ({
      id,
      slug,
      name,
      position,
      imageFileId: pictures.fileOf(cover),
    })),
  );
  await insertAll(
    db,
    tutors,
    content.tutors.map(({ id, name, about, avatar }) => ({
      id,
      name,
      about: sanitizeHtml(about),
      aboutMarkdown: markdownOf(about),
      avatarFileId: pictures.fileOf(avatar),
    })),
  );
  await loadCourses(db, content.courses, pictures);
  await loadBundles(db, content, pictures, now);
}

async function loadBundles(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const courseIds = new Map(content.courses.map((course) => [course.slug, course.id]));
  await insertAll(
    db,
    bundles,
    content.bundles.map(({ id, slug, title, overview, perks, cover, sharePath }, index) => ({
      id,
      slug,
      title,
      overview: sanitizeHtml(overview),
      overviewMarkdown: markdownOf(overview),
      perks,
      imageFileId: pictures.fileOf(cover),
      shareFileId: pictures.takeShared(sharePath),
      position: index + 1,
      publishedAt: now,
    })),
  );
  await insertAll(
    db,
    bundlePrices,
    content.bundles.flatMap((bundle) =>
      Object.entries(bundle.prices).map(([currency, price]) => ({
        bundleId: bundle.id,
        currency: currency as Currency,
        price,
      })),
    ),
  );
  await insertAll(
    db,
    bundleCourses,
    content.bundles.flatMap((bundle) =>
      bundle.courseSlugs.map((slug, at) => ({
        bundleId: bundle.id,
        courseId: courseIds.get(slug) as string,
        position: at + 1,
      })),
    ),
  );
}
