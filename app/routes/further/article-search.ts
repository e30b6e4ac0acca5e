import { furtherOf } from '~/http/further.server';
import { loader as page } from '../hub/article-search';

export const loader = furtherOf(page);
