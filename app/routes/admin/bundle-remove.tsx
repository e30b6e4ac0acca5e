import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { presentRemoval } from '~/features/authoring/present.server';
import { readRemoval } from '~/features/authoring/read-removal.server';
import { RemovalPart } from '~/features/authoring/ui/removal-part';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { readReply } from '~/ui/form-reply';
import { bundleRemovalForms } from './removal-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.bundleId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'bundle', id })) };
});

export const action = bundleRemovalForms;

export default function RemoveBundlePage() {
  const { id, title, ...removal } = useLoaderData<typeof loader>();
  const back = paths.adminBundle(id);
  return (
    <OfficePage
      title={`Remove ${title}`}
      above={
        <Breadcrumbs
          steps={[{ label: 'Bundles', href: paths.adminBundles() }, { label: title, href: back }, { label: 'Remove' }]}
        />
      }
      reply={readReply(useActionData())}
    >
      <RemovalPart kind="bundle" back={back} {...removal} />
    </OfficePage>
  );
}
