import { users } from '#db/schema';
import { paths } from '~/paths';
import { selectUsers, usersAskedFor } from '../list-users.server';
import { userTable } from '../tables';
import type { BulkTable } from './bulk-kind.server';
import { newestFirst } from './walk.server';

/** Accounts: they are exported together, and changed one by one. */
export const userRows: BulkTable = {
  name: 'users',
  model: userTable,
  path: paths.adminUsers(),
  table: users,
  id: users.id,
  at: users.createdAt,
  asked: usersAskedFor,
  file: {
    head: ['ID', 'Username', 'Email', 'Role', 'Subscription', 'Joined', 'Verified', 'Blocked'],
    async read(scope, where, most) {
      const [rows] = await scope.read(
        selectUsers(scope)
          .where(where)
          .orderBy(...newestFirst(userRows))
          .limit(most),
      );
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        cells: [
          row.id,
          row.userName,
          row.email,
          row.role,
          row.subscription,
          row.createdAt,
          row.verifiedAt,
          row.blockedAt,
        ],
      }));
    },
  },
};
