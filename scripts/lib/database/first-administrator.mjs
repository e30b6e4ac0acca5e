import { quoted } from '../quoted.mjs';

/**
 * The state of the named account after the statements of `foundingOf` have run.
 * @typedef {{ role: string, isVerified: number, hasName: number, isBlocked: number }} Account
 */

/** A SUPER_ADMIN who can sign in, as the office counts them: neither blocked nor unverified nor without a username. */
const SIGNS_IN = 'verified_at IS NOT NULL AND user_name IS NOT NULL AND blocked_at IS NULL';
const HAS_ONE = `EXISTS (SELECT 1 FROM users WHERE role = 'SUPER_ADMIN' AND ${SIGNS_IN})`;

/**
 * Parses the arguments of `npm run administrator --`: one address, and `--local`.
 * @param {string[]} args
 * @returns {{ address: string, isLocal: boolean } | { problem: string }}
 */
export function readNaming(args) {
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--local');
  if (unknown) return { problem: `There is no ${unknown}.` };
  const [address, ...others] = args.filter((arg) => arg !== '--local');
  if (!address || others.length) return { problem: 'Name one e-mail address.' };
  // Only catches typing errors; the database knows which addresses have an account.
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return { problem: `${address} is no e-mail address.` };
  return { address, isLocal: args.includes('--local') };
}

/**
 * Statements for one batch that make the account with this address a SUPER_ADMIN, if it can sign in and there is none
 * yet. The last three return the promoted account, the account's state, and the existing SUPER_ADMINs.
 * @param {string} emailKey the address as `emailKeyOf` of app/kit/text/mailbox.ts writes it
 * @param {number} now in milliseconds
 * @param {string} by who runs the command, for the audit log: user@machine
 */
export function foundingOf(emailKey, now, by) {
  const named = `email_key = ${quoted(emailKey)}`;
  const which = `${named} AND ${SIGNS_IN} AND role <> 'SUPER_ADMIN' AND NOT ${HAS_ONE}`;
  return [
    // The actor is no user of the app, so the details name them. No subject: its hash needs a key that only the Worker has.
    `INSERT INTO audit_log (id, at, action, request_id, details)
      SELECT lower(hex(randomblob(13))), ${now}, 'role-changed', 'npm run administrator',
        json_object('role', 'SUPER_ADMIN', 'from', 'command line', 'by', ${quoted(by)}) FROM users WHERE ${which}`,
    `UPDATE users SET role = 'SUPER_ADMIN', updated_at = ${now} WHERE ${which} RETURNING id`,
    `SELECT role, verified_at IS NOT NULL AS isVerified, user_name IS NOT NULL AS hasName,
      blocked_at IS NOT NULL AS isBlocked FROM users WHERE ${named}`,
    `SELECT user_name AS userName FROM users WHERE role = 'SUPER_ADMIN' AND ${SIGNS_IN} ORDER BY user_name LIMIT 10`,
  ];
}

/**
 * The outcome in words.
 * @param {string} address
 * @param {Record<string, any>[][]} answers of the statements of `foundingOf`
 * @returns {{ isDone: boolean, words: string }}
 */
export function tellFounding(address, answers) {
  const [made = [], accounts = [], bosses = []] = answers.slice(-3);
  const account = /** @type {Account | undefined} */ (accounts[0]);
  if (made.length) {
    return {
      isDone: true,
      words: `${address} is a SUPER_ADMIN now. Sign in and open /admin: it asks for a second factor first.`,
    };
  }
  if (account?.role === 'SUPER_ADMIN' && !account.isBlocked) {
    return { isDone: true, words: `${address} is a SUPER_ADMIN already.` };
  }
  if (bosses.length) {
    const names = bosses.map(({ userName }) => userName).join(', ');
    return {
      isDone: false,
      words: `There is a SUPER_ADMIN already, so roles are given in the office, under Users (/admin/users). These may: ${names}.`,
    };
  }
  return { isDone: false, words: whyNot(address, account) };
}

/**
 * @param {string} address
 * @param {Account | undefined} account
 */
function whyNot(address, account) {
  if (!account) return `No account has the address ${address}: sign up with it in the app first, and verify it.`;
  if (account.isBlocked) return `The account of ${address} is blocked, so it could not sign in.`;
  if (!account.isVerified) return `${address} is not verified yet: follow the link in the mail first.`;
  if (!account.hasName) return `The account of ${address} has no username yet: sign in and choose one first.`;
  return `${address} was just changed by somebody else: run this again.`;
}

/** The query for whether a SUPER_ADMIN can sign in. */
export const superAdminQuestion = `SELECT ${HAS_ONE} AS isThere`;

/**
 * @param {Record<string, any>[]} rows of `superAdminQuestion`
 * @returns {string[]}
 */
export function findOfficeFaults(rows) {
  return rows[0]?.isThere
    ? []
    : [
        'No SUPER_ADMIN can sign in, so nobody can give roles: sign up in the app, verify the address, and run `npm run administrator -- <that address>`.',
      ];
}
