import { furtherOf } from '~/http/further.server';
import { loader as page } from '../hub/category';

export const loader = furtherOf(page);
