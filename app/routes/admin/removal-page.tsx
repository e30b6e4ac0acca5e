import { useActionData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { RemovalPart } from '~/features/catalogue/ui/removal-part';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { readReply } from '~/ui/form-reply';

type RemovalPageProps = ComponentProps<typeof RemovalPart> & { title: string; list: { label: string; href: string } };

/** The page that removes one course, bundle or article; `list` is the page of all. */
export function RemovalPage({ title, list, ...removal }: RemovalPageProps) {
  return (
    <OfficePage
      title={`Remove ${title}`}
      above={<Breadcrumbs steps={[list, { label: title, href: removal.back }, { label: 'Remove' }]} />}
      reply={readReply(useActionData())}
    >
      <RemovalPart {...removal} />
    </OfficePage>
  );
}
