import { sql } from 'drizzle-orm';
import { subscriptions, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { paths } from '~/paths';
import { usersAskedFor } from '../list-users.server';
import { userTable } from '../tables';
import type { BulkTable } from './bulk-kind.server';

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
    ID: users.id,
    Username: users.userName,
    Email: users.email,
    Role: users.role,
    Subscription: subquery(sql`(SELECT s.state FROM ${subscriptions} s WHERE s.user_id = "users"."id")`),
    Joined: users.createdAt,
    Verified: users.verifiedAt,
    Blocked: users.blockedAt,
  },
};
