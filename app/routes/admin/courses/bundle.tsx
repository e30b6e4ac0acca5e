import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { bundleFields } from '~/features/catalogue/office/bundle-form';
import { openBundle } from '~/features/catalogue/office/open-bundle.server';
import { BundleForm } from '~/features/catalogue/ui/bundle-form';
import { textIn } from '~/features/drafts/fields';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { bundleForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Bundle' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** A bundle, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { bundleId = null }, url }) => {
  const [{ bundle, courses, rates, nextPosition }, drafts] = await scope.read(
    openBundle(scope, bundleId),
    readKept(scope, url, bundleId === null ? null : { kind: 'bundle', thingId: bundleId }),
  );
  const fields = bundle ? bundleFields(bundle) : { ...newFields(scope, 'bundleId'), position: String(nextPosition) };
  const draft = presentSheet(scope, { id: bundleId, published: bundle, fields, drafts });
  return {
    title: textIn(draft.fields, 'title') || 'New bundle',
    saved: bundle && { id: bundle.bundleId, slug: bundle.slug },
    draft: { ...draft, courses, rates },
  };
});

export const action = bundleForms;

export default function EditBundlePage() {
  const { title, saved, draft } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={title}
      isTitleHidden
      steps={[{ label: 'Bundles', href: paths.adminBundles() }, { label: title }]}
      aside={
        saved &&
        draft.state === 'published' && (
          <LinkButton variant="quiet" icon="eye" href={paths.bundle(saved.slug)}>
            View page
          </LinkButton>
        )
      }
    >
      <BundleForm {...draft} reply={useReply()} />
      {saved && (
        <p className="small">
          <TextLink href={paths.adminRemoveBundle(saved.id)}>Remove this bundle or take it off sale</TextLink>
        </p>
      )}
    </OfficePage>
  );
}
