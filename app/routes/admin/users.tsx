import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listUsers } from '~/features/admin/list-users.server';
import { mapPage, presentUserRow } from '~/features/admin/present.server';
import { userTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

export const meta: MetaFunction = () => [{ title: 'Users' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(userTable, url.searchParams);
  const isAll = url.searchParams.has('all');
  return { ask, isAll, users: mapPage(await listUsers(scope, ask), presentUserRow) };
});

export default function UsersPage() {
  const { ask, isAll, users } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Users">
      <OfficeList
        label="Users"
        path={paths.adminUsers()}
        table={userTable}
        ask={ask}
        columns={[
          { label: 'Name', sort: 'name' },
          { label: 'Email', sort: 'email' },
          { label: 'Role', isExtra: true },
          { label: 'State' },
          { label: 'Subscription' },
          { label: 'Joined', isNumber: true, sort: 'joined' },
        ]}
        rows={users.items.map((user) => ({
          id: user.id,
          name: user.name,
          cells: [
            <AppLink key="name" href={user.href}>
              {user.name}
            </AppLink>,
            user.email,
            user.role,
            user.state,
            user.subscription,
            <OfficeTime key="joined" at={user.joined} isDay />,
          ],
        }))}
        hasMore={users.hasMore}
        empty="No users yet."
        bulk={{ of: 'users', acts: [], isAll }}
      />
    </OfficePage>
  );
}
