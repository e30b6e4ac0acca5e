import type { SaveCourse } from '~/features/catalogue/office/course-schema';
import type { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import type { DecksDraft } from '~/features/drafts/decks-schema';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import { clipKey } from '~/features/drafts/rules';
import type { Currency } from '~/kit/money';
import { drawingId, sizedPictureId } from '~/kit/sized-pictures';
import type {
  CourseContent,
  ExerciseContent,
  LessonContent,
  NamedFile,
  PictureFile,
  QuestionContent,
  SoundFile,
  VideoFile,
} from '../course-folder/course';

/** A shape for sending and comparing: dates as JSON writes them. */
export type Draft<Of> = Omit<{ [Key in keyof Of]: Of[Key] extends Date ? string : Of[Key] }, 'revision' | 'saleEndsAt'>;
export type CourseDraft = Draft<SaveCourse> & { saleEndsAt: string | null };
export type LessonDraft = Draft<SaveLesson>;

/** The app's name of a picture. */
export const pictureName = ({ hash, size, tone }: PictureFile) =>
  size ? sizedPictureId(hash, size) : drawingId(hash, tone);
const clipName = ({ hash, contentType }: NamedFile) => clipKey(hash, contentType);
const soundName = ({ hash }: NamedFile) => `a${hash}`;

/** The files of a course: path by the app's name of the file. */
export function filesOf(course: CourseContent): Map<string, string> {
  const blocks = course.lessons.flatMap((lesson) => lesson.blocks);
  const videos = [...(course.trailer ? [course.trailer] : []), ...blocks.flatMap((b) => b.videos.map((v) => v.video))];
  const asked = blocks.flatMap(({ question }) => (question?.kind === 'choice' ? [question] : []));
  const sounds = [
    ...videos.flatMap(({ audio }) => audio ?? []),
    ...asked.flatMap(({ sound }) => sound ?? []),
    ...blocks.flatMap(({ decks }) => (decks ? soundsOf(decks) : [])),
  ];
  const pictures = [
    ...(course.cover ? [course.cover] : []),
    ...(course.share ? [course.share] : []),
    ...blocks.flatMap((block) => block.images.map(({ picture }) => picture)),
    ...videos.flatMap(({ poster }) => poster ?? []),
    ...asked.flatMap(({ picture }) => picture?.picture ?? []),
  ];
  return new Map([
    ...pictures.map((picture): [string, string] => [pictureName(picture), picture.path]),
    ...videos.map((video): [string, string] => [clipName(video), video.path]),
    ...sounds.map((sound): [string, string] => [soundName(sound), sound.path]),
  ]);
}

export function courseDraft(course: CourseContent): CourseDraft {
  const {
    id,
    cover,
    share,
    trailer,
    lessons: _lessons,
    prices,
    publishedAt,
    saleEndsAt,
    overviewMarkdown,
    ...rest
  } = course;
  return {
    ...rest,
    courseId: id,
    overview: overviewMarkdown,
    cover: cover && pictureName(cover),
    share: share && pictureName(share),
    trailer: trailer && videoDraft(trailer),
    prices: Object.fromEntries(
      Object.entries(prices).map(([currency, { price, salePrice }]) => [
        currency,
        { price, salePrice: salePrice ?? null },
      ]),
    ) as Record<Currency, SaveCourse['prices'][Currency]>,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    publishedAt: publishedAt.toISOString(),
  };
}

export function lessonDraft(courseId: string, lesson: LessonContent): LessonDraft {
  const { id, number: _number, publishedAt, blocks, ...rest } = lesson;
  return {
    ...rest,
    courseId,
    lessonId: id,
    publishedAt: publishedAt.toISOString(),
    blocks: blocks.map(({ markdown, images, videos, typeFormId, question, decks, variantFor }) => ({
      markdown,
      images: images.map(({ picture, alt, caption }) => ({ fileId: pictureName(picture), alt, caption })),
      videos: videos.map(({ video, title }) => ({ ...videoDraft(video), title })),
      typeFormId,
      question: question && questionDraft(question),
      decks: decks && exerciseDraft(decks),
      variantFor,
    })),
  };
}

function videoDraft(video: VideoFile): VideoDraft {
  return {
    clip: video.hash,
    audio: video.audio?.hash ?? null,
    poster: video.poster && pictureName(video.poster),
    captions: video.captions,
  };
}

/** A question as the app stores it. */
export function questionDraft(question: QuestionContent): QuestionDraft {
  if (question.kind === 'drill') return question;
  const { sound, picture, video } = question;
  return {
    ...question,
    sound: sound?.hash ?? null,
    picture: picture && { fileId: pictureName(picture.picture), alt: picture.alt },
    video: video && { clip: video.video.hash, from: video.from, to: video.to },
  };
}

/** The sounds of an exercise. */
export function soundsOf({ a, b, right, mistake }: ExerciseContent): SoundFile[] {
  return [a.sound, b.sound, ...(right ? [right] : []), ...(mistake ? [mistake] : [])];
}

/** An exercise as the app stores it. */
export function exerciseDraft(exercise: ExerciseContent): DecksDraft {
  const { a, b, right, mistake } = exercise;
  return {
    ...exercise,
    a: { ...a, sound: a.sound.hash },
    b: { ...b, sound: b.sound.hash },
    right: right?.hash ?? null,
    mistake: mistake?.hash ?? null,
  };
}
