import { eq } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { courses } from '#db/schema';
import type { OwnGear } from '~/features/catalogue/gear';
import { LessonSheet, lessonDraft } from '~/features/catalogue/office/lesson-form';
import type { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { DecksExercise } from '~/features/drafts/decks-schema';
import { type Clip, readClips } from '~/features/drafts/find-files.server';
import { markdownBounds } from '~/features/drafts/markdown-bounds';
import type { KeptDraft } from '~/features/drafts/open-draft.server';
import { Question, type QuestionDraft } from '~/features/drafts/question-schema';
import { htmlOfDraft } from '~/features/drafts/rich-text.server';
import { notYet } from '~/features/drafts/rules';
import { linkSigner } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { chooseVariants, type LessonVideo } from '../read-contents.server';
import { lessonFacts, presentContents } from './present-lesson.server';
import { readOutlinedLesson } from './show-lesson.server';

/**
 * A lesson from its kept draft, with the saved facts of its course. Callers check access. Throws not-found if the draft
 * is not of a lesson.
 */
export async function previewLessonDraft(scope: Scope, { path, tree }: KeptDraft, own: OwnGear) {
  const [, courseId, lessonId] = /^\/admin\/courses\/([\w-]+)\/lessons\/([\w-]+)$/.exec(path) ?? [];
  const sheet = LessonSheet.safeParse(tree);
  if (!courseId || !lessonId || !sheet.success) throw new AppError('not-found');
  const draft = lessonDraft(sheet.data, null) as Omit<SaveLesson, 'chapters'> & { chapters: SaveLesson['chapters'] };
  const clips = draft.blocks.flatMap(({ videos }) => videos.map(({ clip }) => clip));
  // At this moment even drafts are published.
  const then = { ...scope, viewer: null, now: () => notYet };
  const [saved, course, found] = await scope.read(
    lessonId === 'new' ? known(null) : readOutlinedLesson(then, lessonId),
    firstOf(scope.db.select({ title: courses.title }).from(courses).where(eq(courses.id, courseId))),
    readClips(scope, clips),
  );
  if (!course) throw new AppError('not-found');
  const fileOf = (clip: string) =>
    found.find((one) => one.clip === clip && one.lessonId === lessonId) ?? found.find((one) => one.clip === clip);
  const videosOf = (block: SaveLesson['blocks'][number]): LessonVideo[] =>
    block.videos.flatMap(({ clip, title, poster }) => {
      const file = fileOf(clip);
      if (!file) return [];
      return [
        {
          ...{ fileId: file.id, title: title || null, durationMs: file.durationMs, bytes: file.bytes },
          ...{ posterFileId: poster ?? file.posterFileId, audioBytes: null, position: null, intervals: null },
          // A draft's film plays as it was uploaded.
          qualities: [],
          captions: file.captions,
        },
      ];
    });
  const bounds = markdownBounds();
  const stored = draft.blocks.map((block, at) => ({
    ...{
      id: `b${at}`,
      html: block.markdown && htmlOfDraft(block.markdown, bounds),
      typeFormId: block.typeFormId,
      gear: block.variantFor,
    },
    questionId: block.question?.id ?? null,
    decksId: block.decks?.id ?? null,
    images: block.images.map(({ caption, ...image }) => ({ ...image, ...(caption && { caption }) })),
    variantOf: block.variantFor && `b${draft.blocks.slice(0, at).findLastIndex(({ variantFor }) => !variantFor)}`,
  }));
  const lesson = {
    title: draft.title || 'Untitled',
    chapters: draft.chapters.filter(({ at }) => !Number.isNaN(at)),
    loops: draft.loops.filter(({ from, to }) => from < to),
    blocks: chooseVariants(stored, own).map((block) => {
      const written = draft.blocks[Number(block.id.slice(1))];
      return { ...block, videos: written ? videosOf(written) : [] };
    }),
  };
  return {
    title: lesson.title,
    course: course.title,
    facts: saved ? lessonFacts(saved) : ['New lesson'],
    isPreview: draft.isPreview,
    ...presentContents(then, lesson, { seconds: null, video: 1 }),
    exercises: draft.blocks.flatMap(({ decks }) => {
      const read = DecksExercise.safeParse(decks);
      return read.success ? [read.data] : [];
    }),
    asked: draft.blocks.flatMap(({ question }, at) => askedIn(question, `b${at}`, fileOf)),
  };
}

/** A complete question, or none. The question contains its answer, so no page gets it unchanged. */
function askedIn(question: QuestionDraft | null, blockId: string, fileOf: (clip: string) => Clip | undefined) {
  const read = Question.safeParse(question);
  if (!read.success) return [];
  const clip = read.data.kind === 'choice' ? read.data.video?.clip : undefined;
  const file = clip === undefined ? undefined : fileOf(clip);
  const tracks = file?.captions.map(({ language, label }) => ({ language, label })) ?? [];
  const video = file ? { fileId: file.id, tracks } : null;
  return [{ lessonId: '', blockId, question: read.data, video, card: null }];
}

export type LessonDraftView = Omit<Awaited<ReturnType<typeof previewLessonDraft>>, 'asked' | 'exercises'>;

/** The lesson with links to its media that work without an account for 14 minutes, with the rights of `user`. */
export function signMedia(scope: Scope, lesson: LessonDraftView, user: string): LessonDraftView {
  const signed = linkSigner(scope, user);
  return {
    ...lesson,
    blocks: lesson.blocks.map((block) => ({
      ...block,
      images: block.images.map((image) => ({ ...image, src: signed(image.src) })),
      videos: block.videos.map((video) => ({
        ...video,
        mp4: signed(video.mp4),
        poster: video.poster && signed(video.poster),
        tracks: [],
      })),
    })),
  };
}
