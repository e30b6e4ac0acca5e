import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { categories, courses, tutors } from '#db/schema';
import { inList } from '#db/subqueries';
import { readClips } from '~/features/drafts/find-files.server';
import type { KeptDraft } from '~/features/drafts/open-draft.server';
import { htmlOfDraft } from '~/features/drafts/rich-text.server';
import { notYet } from '~/features/drafts/rules';
import { isOutSql } from '~/features/entitlements/queries.server';
import { isOut } from '~/features/entitlements/rules';
import { linkSigner } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import { currencies } from '~/kit/money';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectCourses } from '../list-courses.server';
import type { CoursePageView } from '../present-course.server';
import { existingFile } from '../queries.server';
import { type Level, levels } from '../rules';
import { type CourseDetails, readCoursePage } from '../show-course.server';
import { CourseSheet, courseDraft } from './course-form';
import type { SaveCourse } from './course-schema';

/** The figures of a course that was never saved. */
const unsaved = {
  ...{ lessonsCount: 0, durationMs: 0, ratingSum: 0, ratingCount: 0, completedLessonsCount: 0, ownRating: null },
  isBought: false,
};
const none = { id: 'none', slug: 'none', imageFileId: null };

/**
 * A course's page from the kept draft and the saved lessons and ratings, for a reader who has not bought the course.
 * Callers check access. Throws not-found if the draft is not of a course.
 */
export async function previewCourseDraft(scope: Scope, { path, tree }: KeptDraft): Promise<CourseDetails> {
  const [, id] = /^\/admin\/courses\/([\w-]+)$/.exec(path) ?? [];
  const sheet = CourseSheet.safeParse(tree);
  if (!id || !sheet.success) throw new AppError('not-found');
  const draft = courseDraft(sheet.data, null) as Omit<SaveCourse, 'publishedAt' | 'saleEndsAt'> & {
    publishedAt: string;
    saleEndsAt: string | null;
  };
  const { db } = scope;
  // At this moment even drafts are published.
  const then = { ...scope, viewer: null, now: () => notYet };
  const [saved, category, tutor, clips, recommended] = await scope.read(
    readCoursePage(then, id),
    firstOf(
      db
        .select({
          ...{ id: categories.id, slug: categories.slug, name: categories.name },
          imageFileId: existingFile(categories.imageFileId),
        })
        .from(categories)
        .where(eq(categories.id, draft.categoryId)),
    ),
    firstOf(
      db
        .select({ name: tutors.name, about: tutors.about, avatarFileId: existingFile(tutors.avatarFileId) })
        .from(tutors)
        .where(eq(tutors.id, draft.tutorId)),
    ),
    readClips(scope, draft.trailer ? [draft.trailer.clip] : []),
    selectCourses({ ...scope, viewer: null }).where(
      and(inList(courses.slug, draft.recommendations), isOutSql(courses, scope.now())),
    ),
  );
  if (id !== 'new' && !saved.details) throw new AppError('not-found');
  const clip = clips.find((one) => one.id === `t-${id}`) ?? clips[0];
  return {
    ...(saved.details ?? { ...unsaved, id: draft.courseId || 'draft' }),
    lessons: saved.lessons,
    sounds: saved.sounds,
    planPrices: saved.planPrices,
    slug: draft.slug || 'draft',
    title: draft.title || 'Untitled',
    level: levels.includes(draft.level) ? draft.level : (levels[0] as Level),
    ...pick(draft, 'tagline', 'metaDescription', 'isSaleActive', 'outcomes'),
    overview: htmlOfDraft(draft.overview),
    ...pick(draft, 'included', 'equipment', 'gear', 'studentsSays'),
    category: category ?? { ...none, name: 'No category yet' },
    tutor: tutor ?? { name: 'No tutor yet', about: '', avatarFileId: null },
    tutorName: tutor?.name ?? 'No tutor yet',
    imageFileId: draft.cover,
    shareFileId: draft.share,
    prices: currencies.flatMap((currency) => {
      const { price, salePrice } = draft.prices[currency];
      if (typeof price !== 'number') return [];
      return [{ currency, price, salePrice: typeof salePrice === 'number' ? salePrice : null, lowestBefore: null }];
    }),
    saleEndsAt: dateOr(null, draft.saleEndsAt),
    publishedAt: dateOr(scope.now(), draft.publishedAt),
    trailer: clip ? { ...clip, posterFileId: draft.trailer?.poster ?? clip.posterFileId, qualities: [] } : null,
    recommendations: recommended,
  };
}

function dateOr<Otherwise>(otherwise: Otherwise, text: string | null): Date | Otherwise {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9000 ? otherwise : date;
}

/** A course's page with links to its media that work without an account for 14 minutes, with the rights of `user`. */
export function signTrailer(scope: Scope, course: CoursePageView, user: string): CoursePageView {
  const signed = linkSigner(scope, user);
  const { video, posterUrl } = course;
  return {
    ...course,
    posterUrl: posterUrl && signed(posterUrl),
    video: video && {
      ...video,
      mp4: signed(video.mp4),
      hls: null,
      poster: video.poster && signed(video.poster),
      tracks: [],
    },
  };
}

/** The scope at the latest possible moment, when even drafts are published. Only for reads. */
export function atLast(scope: Scope): Scope {
  requireAdmin(scope);
  return { ...scope, now: () => notYet };
}

/** The scope now, or at the publication date if that is later. */
export function onItsDay(scope: Scope, publishedAt: Date): Scope {
  const now = scope.now();
  return { ...scope, now: () => (isOut({ publishedAt }, now) ? now : publishedAt) };
}
