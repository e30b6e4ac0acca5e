import { AppLink } from '~/ui/app-link';
import { Notice } from '~/ui/notice';

/** A note above the preview of an unpublished page. */
export function PreviewNote({ back }: { back: { label: string; href: string } }) {
  return (
    <Notice
      kind="warning"
      title="Preview"
      action={
        <AppLink className="link" href={back.href}>
          {back.label}
        </AppLink>
      }
    >
      This is what learners will see once everything is published. Only the office can open this page. Its buttons don’t
      buy anything.
    </Notice>
  );
}
