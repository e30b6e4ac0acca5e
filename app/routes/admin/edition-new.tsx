import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { EditionForm } from '~/features/festival/ui/edition-form';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newEditionForms } from './edition-draft-intents.server';

export const meta: MetaFunction = () => [{ title: 'New edition' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

// The id is created with the form, so sending it twice creates one edition (idempotent).
export const loader = page({ for: 'admin' }, ({ scope, url }) =>
  withKept(scope, url, async () => ({
    fields: { editionId: newId(scope.now().getTime()), revision: revisionText(null) },
  })),
);

export const action = newEditionForms;

export default function NewEditionPage() {
  const { fields, kept } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="New edition"
      above={<Breadcrumbs steps={[{ label: 'Festival', href: paths.adminFestival() }, { label: 'New edition' }]} />}
    >
      <EditionForm fields={fields} kept={kept} reply={reply} savedRevision={null} />
    </OfficePage>
  );
}
