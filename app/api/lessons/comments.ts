import { findLessonSubject } from '~/features/comments/find-lesson-subject.server';
import { commentsOf } from '../comments/of-subject';

export const loader = commentsOf('lesson', findLessonSubject);
export const action = loader;
