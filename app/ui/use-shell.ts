import { useRouteLoaderData } from '@remix-run/react';
import type { Shell } from '~/kit/shell-types';

/** What every page knows: the answer of the root's loader. Absent when that loader itself failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData('root') as Shell | undefined;
}
