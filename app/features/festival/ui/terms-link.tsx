import { paths } from '~/paths';
import { PageDialogLink } from '~/ui/dialogs/page-dialog-link';
import { ownLegalOr } from '~/ui/page/own-legal';
import type { EditionView } from '../present.server';

interface TermsLinkProps {
  edition: EditionView;
  /** The page to return to from the terms. */
  back: string;
  className?: string;
  children: string;
}

/** A link to the festival terms beside a form: a dialog with script, a new tab without, so nothing typed is lost. */
export function TermsLink({ edition, back, className, children }: TermsLinkProps) {
  const load = () =>
    ownLegalOr('festival', () =>
      import('./festival-terms-text').then(({ default: Text }) => ({
        default: () => <Text current={edition.terms} />,
      })),
    );
  return (
    <PageDialogLink
      className={className}
      href={paths.festivalTerms({ back })}
      title="Festival terms"
      load={load}
      opensNewTab
    >
      {children}
    </PageDialogLink>
  );
}
