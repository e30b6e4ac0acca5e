import { AppLink } from '~/ui/app-link';
import { Notice } from '~/ui/notice';

/** Above a page that is shown before its day: it is not the page itself. */
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
      As a learner sees it once all of it is out. Nobody else can open this page, and its buttons buy nothing.
    </Notice>
  );
}
