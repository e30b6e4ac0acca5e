import { linkSigner } from '~/features/media/signed-links.server';
import type { Scope } from '~/scope/scope';
import type { LessonDraftView } from './preview-lesson-draft.server';

/** The lesson with links to its media that work without an account for 14 minutes, by the rights of `user`. */
export function signMedia(scope: Scope, lesson: LessonDraftView, user: string): LessonDraftView {
  const signed = linkSigner(scope, user);
  return {
    ...lesson,
    blocks: lesson.blocks.map((block) => ({
      ...block,
      images: block.images.map((image) => ({ ...image, src: signed(image.src) })),
      videos: block.videos.map((video) => ({
        ...video,
        src: signed(video.src),
        poster: video.poster && signed(video.poster),
        tracks: [],
      })),
    })),
  };
}
