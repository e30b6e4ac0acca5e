import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';

/** Any address under /api/v1 that is none. */
export const loader = (_: LoaderFunctionArgs | ActionFunctionArgs) =>
  problem(new AppError('not-found', 'There is no such endpoint.'));
export const action = loader;
