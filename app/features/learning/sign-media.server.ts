import { signLink } from '~/features/media/signed-links.server';
import type { Scope } from '~/scope/scope';
import type { LessonDraftView } from './preview-lesson-draft.server';

/** The lesson with links to its media that work without an account for 14 minutes, by the rights of `user`. */
export function signMedia({ config, now }: Scope, lesson: LessonDraftView, user: string): LessonDraftView {
  const signed = (path: string) =>
    signLink({ secret: config.secrets.token, origin: config.appOrigin, path, user, now: now() });
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
