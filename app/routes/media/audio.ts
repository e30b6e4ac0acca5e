import { openAudio } from '~/features/learning/lesson/open-media.server';
import { fileLoader, refuseMethod } from './answer.server';

/** A video's sound alone. */
export const loader = fileLoader(openAudio);
export const action = refuseMethod;
