import { useLoaderData } from '@remix-run/react';
import { presentEditionRow } from '~/features/admin/selling/present-festival.server';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { listEditions } from '~/features/festival/show-jury.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton, TextLink } from '~/ui/forms/button';

export const meta = () => [{ title: 'Festival' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const { editions, counts } = await listEditions(scope);
  return editions.map((edition) => presentEditionRow(edition, counts, scope.now()));
});

export default function FestivalOfficePage() {
  return (
    <OfficePage title="Festival" aside={<LinkButton href={paths.adminNewEdition()}>New edition</LinkButton>}>
      <OfficeTable
        label="Editions"
        columns={[
          { label: 'Edition', cell: ({ id, name }) => <AppLink href={paths.adminEdition(id)}>{name}</AppLink> },
          { label: 'State', cell: ({ state }) => state },
          { label: 'Opens', cell: ({ opens }) => <OfficeTime at={opens} isDay /> },
          { label: 'Closes', cell: ({ closes }) => <OfficeTime at={closes} isDay /> },
          { label: 'Entries', isNumber: true, cell: ({ entries }) => entries },
        ]}
        rows={useLoaderData<typeof loader>()}
        acts={({ id, name }) => (
          <TextLink href={paths.adminEditEdition(id)}>
            Edit<span className="visually-hidden"> {name}</span>
          </TextLink>
        )}
        empty="No editions yet. Create one to open the festival for entries."
      />
    </OfficePage>
  );
}
