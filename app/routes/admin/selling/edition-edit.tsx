import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { revisionText, textIn } from '~/features/drafts/fields';
import { readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { editionFields } from '~/features/festival/office/edition-form';
import { openEdition } from '~/features/festival/office/save-edition.server';
import { EditionForm } from '~/features/festival/ui/edition-form';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { editionDraftForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Edition' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** An edition, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { editionId = null }, url }) => {
  const [edition, drafts] = await scope.read(
    openEdition(scope, editionId),
    readKept(scope, url, editionId === null ? null : { kind: 'edition', thingId: editionId }),
  );
  // The id is created with the form, so sending it twice creates one edition (idempotent).
  const fields = edition
    ? editionFields(edition)
    : { editionId: newId(scope.now().getTime()), revision: revisionText(null) };
  const published = edition && { revision: edition.revision };
  const draft = presentSheet(scope, { id: editionId, published, fields, drafts });
  return {
    title: textIn(draft.fields, 'name') || 'New edition',
    saved: edition && { id: edition.editionId, name: edition.name },
    draft,
  };
});

export const action = editionDraftForms;

export default function EditEditionPage() {
  const { title, saved, draft } = useLoaderData<typeof loader>();
  const reply = useReply();
  const steps = saved
    ? [{ label: saved.name, href: paths.adminEdition(saved.id) }, { label: 'Edit' }]
    : [{ label: title }];
  return (
    <OfficePage title={title} isTitleHidden steps={[{ label: 'Festival', href: paths.adminFestival() }, ...steps]}>
      <EditionForm {...draft} reply={reply} />
    </OfficePage>
  );
}
