import { linkSigner } from '~/features/media/signed-links.server';
import type { Scope } from '~/scope/scope';
import type { LessonQuestionView } from './present-lesson-questions.server';

/**
 * The question with links to its media that work without a session for 14 minutes, by the rights of `user`. The sounds
 * of a drill stay: their addresses are sealed for the one who asked.
 */
export function signQuestion(scope: Scope, question: LessonQuestionView, user: string): LessonQuestionView {
  if (question.try !== null) return question;
  const signed = linkSigner(scope, user);
  const { sounds, picture, video } = question;
  const [path = '', part = ''] = video?.src.split('#') ?? [];
  return {
    ...question,
    sounds: sounds.map((sound) => ({ ...sound, src: signed(sound.src) })),
    picture: picture && { ...picture, src: signed(picture.src) },
    video: video && { src: `${signed(path)}#${part}`, tracks: [] },
  };
}
