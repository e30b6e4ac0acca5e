import { openVariant } from '~/features/learning/lesson/open-media.server';
import { fileLoader, refuseMethod } from './answer.server';

/** A picture in one of its sizes and formats. */
export const loader = fileLoader(openVariant);
export const action = refuseMethod;
