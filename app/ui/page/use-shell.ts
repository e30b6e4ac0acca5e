import { useRouteLoaderData } from '@remix-run/react';
import type { Shell } from '~/kit/shell-types';

/** The root loader's data. Undefined if that loader failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData('root') as Shell | undefined;
}
