import { useLoaderData } from '@remix-run/react';
import { listUsers } from '~/features/admin/members/list-users.server';
import { mapPage, presentUserRow } from '~/features/admin/present.server';
import { userTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { AppLink } from '~/ui/app-link';

export const meta = () => [{ title: 'Users' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  return mapPage(await listUsers(scope, readTable(userTable, url.searchParams)), presentUserRow);
});

export default function UsersPage() {
  return (
    <OfficePage title="Users">
      <OfficeList
        label="Users"
        table={userTable}
        list={useLoaderData<typeof loader>()}
        columns={[
          { label: 'Name', sort: 'name', cell: ({ href, name }) => <AppLink href={href}>{name}</AppLink> },
          { label: 'Email', sort: 'email', cell: ({ email }) => email },
          { label: 'Role', isExtra: true, cell: ({ role }) => role },
          { label: 'State', cell: ({ state }) => state },
          { label: 'Subscription', cell: ({ subscription }) => subscription },
          { label: 'Joined', isNumber: true, sort: 'joined', cell: ({ joined }) => <OfficeTime at={joined} isDay /> },
        ]}
        empty="No users yet."
        bulk={{ of: 'users', acts: [], nameOf: ({ name }) => name }}
      />
    </OfficePage>
  );
}
