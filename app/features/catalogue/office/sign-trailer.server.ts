import { linkSigner } from '~/features/media/signed-links.server';
import type { Scope } from '~/scope/scope';
import type { CoursePageView } from '../present-course.server';

/** A course's page with links to its media that work without an account for 14 minutes, by the rights of `user`. */
export function signTrailer(scope: Scope, course: CoursePageView, user: string): CoursePageView {
  const signed = linkSigner(scope, user);
  const { video, posterUrl } = course;
  return {
    ...course,
    posterUrl: posterUrl && signed(posterUrl),
    video: video && { ...video, src: signed(video.src), poster: video.poster && signed(video.poster), tracks: [] },
  };
}
