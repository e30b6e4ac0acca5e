import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openVariant } from '~/features/learning/open-media.server';
import { answerFile, mediaAsked, refuseMethod } from './answer.server';

/** A picture in one of its sizes and formats. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, () => openVariant(args.context.scope, { ...mediaAsked(args), name: args.params.variant ?? '' }));

export const action = refuseMethod;
