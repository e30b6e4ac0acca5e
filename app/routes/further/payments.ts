import { furtherOf } from '~/http/further.server';
import { loader as page } from '../subscription/payments';

export const loader = furtherOf(page);
