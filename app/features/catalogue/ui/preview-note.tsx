import { AppLink } from '~/ui/app-link';
import { Notice } from '~/ui/notice';

/** A note above the preview of an unpublished page. */
export function PreviewNote({ back }: { back: { label: string; href: string } }) {
  return (
    <Notice kind="warning" title="Preview">
      <p>
        This is what learners will see once everything is published. Only the office can open this page. Its buttons
        don’t buy anything.
      </p>
      <p>
        <AppLink className="link" href={back.href}>
          {back.label}
        </AppLink>
      </p>
    </Notice>
  );
}
