import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { bundleFields } from '~/features/catalogue/office/bundle-form';
import { openBundle } from '~/features/catalogue/office/open-bundle.server';
import { BundleForm } from '~/features/catalogue/ui/bundle-form';
import { withKept } from '~/features/drafts/open-kept.server';
import { presentWhen } from '~/features/drafts/rules';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton, TextLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { bundleForms } from './bundle-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Bundle' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const found = await withKept(scope, url, (at) => openBundle(at, params.bundleId ?? ''));
  const { bundle } = found;
  if (!bundle) throw new AppError('not-found');
  return {
    id: bundle.bundleId,
    slug: bundle.slug,
    title: bundle.title,
    revision: bundle.revision ?? '',
    fields: bundleFields(bundle),
    state: presentWhen(scope, bundle.publishedAt).state,
    kept: found.kept,
    options: { courses: found.courses.map(({ id, title }) => ({ value: id, label: title })) },
  };
});

export const action = bundleForms;

export default function EditBundlePage() {
  const { id, slug, title, revision, fields, state, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title={title}
      above={<Breadcrumbs steps={[{ label: 'Bundles', href: paths.adminBundles() }, { label: title }]} />}
      aside={
        state === 'published' && (
          <LinkButton variant="quiet" icon="eye" href={paths.bundle(slug)}>
            View page
          </LinkButton>
        )
      }
    >
      <BundleForm fields={fields} kept={kept} reply={reply} state={state} savedRevision={revision} {...options} />
      <p className="small">
        <TextLink href={paths.adminRemoveBundle(id)}>Remove this bundle or take it off sale</TextLink>
      </p>
    </OfficePage>
  );
}
