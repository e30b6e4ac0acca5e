import { type PageDialog, usePageDialog } from '~/ui/use-page-dialog';
import type { UnlockView } from '../present-unlock.server';
import { UnlockChoices } from './unlock-choices';

/** A course's unlock page as a dialog. */
export function useUnlockDialog(): PageDialog {
  return usePageDialog<UnlockView>({
    route: 'routes/learn/course-unlock',
    title: 'Unlock Course',
    children: (course) => (
      <>
        <p className="muted">{course.title}</p>
        <UnlockChoices course={course} isPlain />
      </>
    ),
  });
}
