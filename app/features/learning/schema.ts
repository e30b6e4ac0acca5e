import { z } from 'zod';
import {
  CourseDetailsOutput,
  CourseOutput,
  CourseRatingsOutput,
  LessonLinkOutput,
  Link,
  OneById,
  OutlineLessonOutput,
  VideoOutput,
} from '~/features/catalogue/schema';
import { Flag, IdOrSlug, numberAs, pagingInput } from '~/kit/inputs';
import { longestVideo, parsePlace } from './rules';

const chooseRating = 'Choose a rating from 0.5 to 5, in steps of a half';

export const CompleteLesson = z.object({ id: OneById.shape.id, isCompleted: Flag });
/** The same in a form: `andNext` leads to what comes next. */
export const CompleteLessonForm = CompleteLesson.extend({ andNext: Flag.default(false) });
/** The lesson in a form. */
export const OneLesson = z.object({ lesson: IdOrSlug });
export const ListBookmarks = z.object(pagingInput(3));
export const ListPreviews = z.object(pagingInput(8));
export const ListWithProgress = z.object(pagingInput(50));

/** A member's rating. A form sends text, the API a number. */
export const RateCourse = z.object({
  id: OneById.shape.id,
  rating: numberAs(
    z.number({ error: chooseRating }).min(0.5, chooseRating).max(5, chooseRating).multipleOf(0.5, chooseRating),
  ),
});
export type RateCourse = z.output<typeof RateCourse>;

/** A position in a video, in seconds. */
const Seconds = numberAs(z.number().min(0).max(longestVideo));

/** A watched span: the API's payload, and the lesson page's reports. */
export const TrackVideo = z
  .object({ fileId: IdOrSlug, startTime: Seconds, endTime: Seconds })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    error: 'endTime must be after startTime',
  });

/** 'Save my place': '12:14' or seconds. */
export const SavePlace = z.object({
  fileId: IdOrSlug,
  position: z
    .string({ error: 'Enter a time, such as 12:14' })
    .transform((text) => parsePlace(text))
    .refine((seconds): seconds is number => seconds !== null, 'Enter a time, such as 12:14'),
});

export const OutlineOutput = OutlineLessonOutput.extend({
  isCompleted: z.boolean(),
  isBookmarked: z.boolean(),
  /** True if it is neither a preview nor open to this viewer. */
  isLocked: z.boolean(),
});

export const CourseLinkOutput = LessonLinkOutput.extend({
  /** HTML of the allow-list. */
  overview: z.string(),
  courseThumbnailImage: Link,
  /** This viewer may open all its lessons. */
  isOpen: z.boolean(),
});

/** The public part of a lesson. */
export const LessonPreviewPageOutput = OutlineOutput.extend({ course: CourseLinkOutput });

export const BlockOutput = z.object({
  id: z.string(),
  /** HTML of the allow-list. */
  text: z.string().nullable(),
  images: z.array(z.object({ id: z.string(), link: z.string(), alt: z.string(), caption: z.string().nullable() })),
  videos: z.array(VideoOutput.extend({ position: z.number() })),
  typeFormId: z.string().nullable(),
});

export const LessonOutput = OutlineOutput.extend({
  course: CourseLinkOutput.extend({
    lessonsCount: z.number().int(),
    completedLessonsCount: z.number().int(),
    completedAt: z.iso.datetime().nullable(),
    courseRatings: CourseRatingsOutput,
  }),
  blocks: z.array(BlockOutput),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Parts of the first video to practise along with; seconds from its start. */
  loops: z.array(z.object({ from: z.number(), to: z.number(), title: z.string() })),
  isLastLesson: z.boolean(),
  commentsCount: z.number().int(),
  previousLessonUrlPart: z.string().nullable(),
  nextLessonUrlPart: z.string().nullable(),
});

/** A preview in a list. */
export const PreviewOutput = OutlineLessonOutput.extend({
  course: LessonLinkOutput.extend({ courseThumbnailImage: Link }),
});

/** A bookmarked lesson in a list. */
export const BookmarkOutput = OutlineOutput.extend({
  course: LessonLinkOutput.extend({ courseThumbnailImage: Link }),
});

const placeInCourse = {
  firstLesson: LessonLinkOutput.nullable(),
  /** The lesson that you viewed last; null for guests. */
  lastViewedLesson: LessonLinkOutput.nullable(),
};

export const CourseProgressOutput = CourseOutput.extend(placeInCourse);

/** A course with everything on its page, and where you are in it. */
export const CourseWithPlaceOutput = CourseDetailsOutput.extend(placeInCourse);

export const ContinueOutput = CourseProgressOutput.extend({
  /** The lesson that comes next: the last viewed one while it is not completed. */
  nextLesson: LessonLinkOutput,
  /** Where the next lesson resumes, in seconds. */
  position: z.number(),
  lastViewedAt: z.iso.datetime(),
});
