import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { withKept } from '~/features/drafts/open-kept.server';
import { editionFields } from '~/features/festival/office/edition-form';
import { openEdition } from '~/features/festival/office/save-edition.server';
import { EditionForm } from '~/features/festival/ui/edition-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { writeEditionForms } from './edition-draft-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Edit ${data.name}` : 'Edition' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const opened = withKept(scope, url, (at) => openEdition(at, params.editionId ?? ''));
  const { kept, ...edition } = await opened;
  return {
    id: edition.editionId,
    name: edition.name,
    revision: edition.revision ?? '',
    fields: editionFields(edition),
    kept,
  };
});

export const action = writeEditionForms;

export default function EditEditionPage() {
  const { id, name, revision, fields, kept } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title={`Edit ${name}`}
      above={
        <Breadcrumbs
          steps={[
            { label: 'Festival', href: paths.adminFestival() },
            { label: name, href: paths.adminEdition(id) },
            { label: 'Edit' },
          ]}
        />
      }
    >
      <EditionForm fields={fields} kept={kept} reply={reply} savedRevision={revision} />
    </OfficePage>
  );
}
