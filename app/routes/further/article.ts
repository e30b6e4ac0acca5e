import { furtherOf } from '~/http/further.server';
import { loader as page } from '../hub/article';

export const loader = furtherOf(page);
