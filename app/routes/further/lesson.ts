import { furtherOf } from '~/http/further.server';
import { loader as page } from '../learn/lesson';

export const loader = furtherOf(page);
