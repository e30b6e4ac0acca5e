import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openAudio } from '~/features/learning/open-media.server';
import { answerFile, mediaAsked, refuseMethod } from './answer.server';

/** A video's sound alone. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, () => openAudio(args.context.scope, mediaAsked(args)));

export const action = refuseMethod;
