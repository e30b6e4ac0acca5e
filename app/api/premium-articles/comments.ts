import { findArticleSubject } from '~/features/comments/find-article-subject.server';
import { commentsOf } from '../comments/of-subject';

export const loader = commentsOf('article', findArticleSubject);
export const action = loader;
