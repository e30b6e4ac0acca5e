import { furtherOf } from '~/http/further.server';
import { loader as page } from '../hub/articles';

export const loader = furtherOf(page);
