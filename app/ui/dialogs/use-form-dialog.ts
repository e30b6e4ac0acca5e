import { useState } from 'react';
import { usePlaceKey } from '../page/connection-watch';

/**
 * The state of a dialog with a form. The dialog closes when the page shows the form's answer. It stays open, with what
 * was set in it, if the form fails on the way or `isRefused` says that the answer refuses it.
 */
export function useFormDialog(isRefused = false) {
  const place = usePlaceKey();
  const [openedAt, setOpenedAt] = useState<string>();
  // While rendering, so that the dialog is gone when the focus is moved for the changed page.
  if (openedAt !== undefined && openedAt !== place) setOpenedAt(isRefused ? place : undefined);
  return { isOpen: openedAt === place, open: () => setOpenedAt(place), close: () => setOpenedAt(undefined) };
}
