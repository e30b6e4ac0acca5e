import { openMedia } from '~/features/learning/lesson/open-media.server';
import { fileLoader, refuseMethod } from './answer.server';

export const loader = fileLoader(openMedia);
export const action = refuseMethod;
