import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openMedia } from '~/features/learning/open-media.server';
import { answerFile, mediaAsked, refuseMethod } from './answer.server';

export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, () => openMedia(args.context.scope, mediaAsked(args)));

export const action = refuseMethod;
