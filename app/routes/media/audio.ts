import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openAudio } from '~/features/learning/open-media.server';
import { answerMedia, mediaAsked, refuseMethod, sendFile } from './answer.server';

/** A video's sound alone. */
export const loader = (args: LoaderFunctionArgs) =>
  answerMedia(args, async () => sendFile(args, await openAudio(args.context.scope, mediaAsked(args))));

export const action = refuseMethod;
