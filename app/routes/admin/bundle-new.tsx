import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openBundle } from '~/features/catalogue/office/open-bundle.server';
import { BundleForm } from '~/features/catalogue/ui/bundle-form';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newBundleForms } from './bundle-intents.server';

export const meta: MetaFunction = () => [{ title: 'New bundle' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await withKept(scope, url, (at) => openBundle(at, null));
  // The id is created with the form, so sending it twice creates one bundle (idempotent).
  return {
    fields: {
      bundleId: newId(scope.now().getTime()),
      revision: revisionText(null),
      position: String(found.nextPosition),
      isDraft: 'on',
    },
    kept: found.kept,
    options: { courses: found.courses.map(({ id, title }) => ({ value: id, label: title })) },
  };
});

export const action = newBundleForms;

export default function NewBundlePage() {
  const { fields, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="New bundle"
      above={<Breadcrumbs steps={[{ label: 'Bundles', href: paths.adminBundles() }, { label: 'New bundle' }]} />}
    >
      <BundleForm fields={fields} kept={kept} reply={reply} state="new" savedRevision={null} {...options} />
    </OfficePage>
  );
}
