import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import type { Flash } from '~/kit/shell-types';
import { useShell } from './use-shell';

/** The id of the message whose page was left last. Only the browser sets it. */
let left: string | undefined;

/**
 * The flash message of this page; null on any other page. It is over once its page is left, also for readers who come
 * back: the root's data, which have it, are not loaded again with each page.
 */
export function useFlash(): Flash | null {
  const shell = useShell();
  const { pathname } = useLocation();
  const flash = shell?.flash ?? null;
  const isHere = shell?.path === pathname;
  useEffect(() => {
    if (flash && !isHere) left = flash.id;
  }, [flash, isHere]);
  return flash && isHere && flash.id !== left ? flash : null;
}
