import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { LegalKind, RestoreLegalText, SaveLegalText } from '~/features/school/legal-schema';
import { openLegalText, restoreLegalText, saveLegalText } from '~/features/school/save-legal-text.server';
import { LegalTextForm, LegalVersions } from '~/features/school/ui/legal-text-form';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import school from '~/ui/css/school.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from './office-intent.server';
import { productText } from './product-text.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const titles = { terms: 'Terms of use', privacy: 'Privacy policy', festival: 'Festival terms' };
const pages = { terms: paths.termsOfUse(), privacy: paths.privacyPolicy(), festival: paths.festivalTerms() };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? titles[data.kind] : 'Legal text' }];
export const links = () => [{ rel: 'stylesheet', href: school }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const kind = LegalKind.safeParse(params.kind);
  if (!kind.success) throw new AppError('not-found');
  const open = await openLegalText(scope, kind.data, url.searchParams.get('version'));
  // The form begins with what is shown now.
  return { kind: kind.data, ...open, markdown: open.markdown || (await productText(scope, kind.data)) };
});

export const action = forms({
  'save-legal-text': officeIntent({
    isKept: true,
    input: SaveLegalText,
    run: saveLegalText,
    next: 'Saved. The new version counts from now on.',
  }),
  'restore-legal-text': officeIntent({
    isKept: true,
    input: RestoreLegalText,
    run: restoreLegalText,
    next: (_done, { url }) => ({ ...said('That version is the newest one now.'), to: url.pathname }),
  }),
});

export default function LegalTextPage() {
  const { kind, revision, markdown, versions, shown } = useLoaderData<typeof loader>();
  const reply = useReply();
  const timed = versions.map((one) => ({ ...one, savedAt: <OfficeTime at={one.savedAt} /> }));
  return (
    <OfficePage
      title={titles[kind]}
      steps={[{ label: 'School', href: paths.adminSchool() }, { label: titles[kind] }]}
      aside={<AppLink href={pages[kind]}>See the page</AppLink>}
      reply={reply}
    >
      <div className="edit">
        <div>
          <LegalTextForm revision={revision} markdown={markdown} reply={reply} />
        </div>
        <aside aria-label="Versions">
          <LegalVersions kind={kind} revision={revision} versions={timed} shown={shown} />
        </aside>
      </div>
    </OfficePage>
  );
}
