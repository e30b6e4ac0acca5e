import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { RemovalPart } from '~/features/catalogue/ui/removal-part';
import { useReply } from '~/ui/forms/use-answer';
import { readRemovalPage, removalForms } from './removal.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = readRemovalPage;
export const action = removalForms;

/** The page that removes one course, bundle or article. */
export default function RemovalPage() {
  const { title, list, ...removal } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={`Remove ${title}`}
      steps={[list, { label: title, href: removal.back }, { label: 'Remove' }]}
      reply={useReply()}
    >
      <RemovalPart {...removal} />
    </OfficePage>
  );
}
