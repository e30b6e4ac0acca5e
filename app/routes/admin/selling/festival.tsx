import { useLoaderData } from '@remix-run/react';
import { presentEditionRow } from '~/features/admin/selling/present-festival.server';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { listSavedDrafts } from '~/features/drafts/save-draft.server';
import { SavedPart } from '~/features/drafts/ui/saved-rows';
import { listEditions } from '~/features/festival/show-jury.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton, TextLink } from '~/ui/forms/button';

export const meta = () => [{ title: 'Festival' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const [{ editions, counts }, saved] = await Promise.all([listEditions(scope), listSavedDrafts(scope, 'edition')]);
  return { editions: editions.map((edition) => presentEditionRow(edition, counts, scope.now())), saved };
});

export default function FestivalOfficePage() {
  const { editions, saved } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Festival" aside={<LinkButton href={paths.adminNewEdition()}>New edition</LinkButton>}>
      <SavedPart rows={saved} hrefOf={paths.adminEditEdition} />
      <OfficeTable
        label="Editions"
        columns={[
          { label: 'Edition', cell: ({ id, name }) => <AppLink href={paths.adminEdition(id)}>{name}</AppLink> },
          { label: 'State', cell: ({ state }) => state },
          { label: 'Opens', cell: ({ opens }) => <OfficeTime at={opens} isDay /> },
          { label: 'Closes', cell: ({ closes }) => <OfficeTime at={closes} isDay /> },
          { label: 'Entries', isNumber: true, cell: ({ entries }) => entries },
        ]}
        rows={editions}
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
