import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { revisionText } from '~/features/drafts/fields';
import { readKept } from '~/features/drafts/keep-draft.server';
import { editionFields } from '~/features/festival/office/edition-form';
import { openEdition } from '~/features/festival/office/save-edition.server';
import { EditionForm } from '~/features/festival/ui/edition-form';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { editionDraftForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Edition' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

/** An edition, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { editionId }, url }) => {
  const [edition, kept] = await Promise.all([
    editionId === undefined ? null : openEdition(scope, editionId),
    readKept(scope, url),
  ]);
  return {
    title: edition ? `Edit ${edition.name}` : 'New edition',
    saved: edition && { id: edition.editionId, name: edition.name, revision: edition.revision ?? '' },
    // The id is created with the form, so sending it twice creates one edition (idempotent).
    fields: edition
      ? editionFields(edition)
      : { editionId: newId(scope.now().getTime()), revision: revisionText(null) },
    kept,
  };
});

export const action = editionDraftForms;

export default function EditEditionPage() {
  const { title, saved, fields, kept } = useLoaderData<typeof loader>();
  const reply = useReply();
  const steps = saved
    ? [{ label: saved.name, href: paths.adminEdition(saved.id) }, { label: 'Edit' }]
    : [{ label: title }];
  return (
    <OfficePage title={title} steps={[{ label: 'Festival', href: paths.adminFestival() }, ...steps]}>
      <EditionForm {...{ fields, kept, reply }} savedRevision={saved?.revision ?? null} />
    </OfficePage>
  );
}
