import { furtherOf } from '~/http/further.server';
import { loader as page } from '../hub/section';

export const loader = furtherOf(page);
