import { KEYS, needs } from './diagnosis.mjs';
import { randomSecret } from './secrets.mjs';

/** @typedef {{ made: Record<string, string>, given: Record<string, string>, left: string[] }} SecretPlan */

/**
 * Determines the source of each missing secret: the product's own keys are generated, providers' secrets are read from
 * the environment, and the rest has to be set by hand.
 * @param {string[]} present names of the secrets that the Worker has
 * @param {Record<string, string | undefined>} env
 * @returns {SecretPlan}
 */
export function planSecrets(present, env) {
  /** @type {SecretPlan} */
  const plan = { made: {}, given: {}, left: [] };
  for (const { name, kind } of needs) {
    if (kind !== 'secret' || present.includes(name)) continue;
    const given = env[name];
    if (given) plan.given[name] = given;
    else if (KEYS.includes(name) || name === 'CHARGEBEE_WEBHOOK_CREDENTIALS') plan.made[name] = randomSecret(name);
    else plan.left.push(name);
  }
  return plan;
}

/**
 * wrangler.toml with the day on which keys were generated.
 * @param {string} toml
 * @param {string[]} names
 * @param {Date} now
 * @returns {string}
 */
export function noteKeys(toml, names, now) {
  const found = /^KEYS_TURNED = (?:"([^"\n]*)"|'([^'\n]*)')$/m.exec(toml);
  if (!found)
    throw new Error('wrangler.toml has no KEYS_TURNED in one line: write the day the keys were made into it.');
  const days = JSON.parse(found[1] || found[2] || '{}');
  for (const name of names.filter((one) => KEYS.includes(one))) days[name] = now.toISOString().slice(0, 10);
  return toml.replace(found[0], () => `KEYS_TURNED = '${JSON.stringify(days)}'`);
}

/**
 * The wrangler commands of a deploy, in order. The first deploy creates database, bucket and queues, so it migrates
 * after that; later deploys must migrate before they publish code.
 * `isClosed` deploys with maintenance, whatever wrangler.toml says.
 * @param {{ isFirst: boolean, isClosed: boolean, origin: string, secretsFile: string | null }} facts
 * @returns {string[][]}
 */
export function deployCommands({ isFirst, isClosed, origin, secretsFile }) {
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--remote'];
  const secrets = secretsFile ? ['--secrets-file', secretsFile] : [];
  const closed = isClosed ? ['--var', 'MAINTENANCE:on'] : [];
  const deploy = ['deploy', '--domain', new URL(origin).host, ...closed, ...secrets];
  return isFirst ? [deploy, migrate] : [migrate, deploy];
}

/**
 * The steps that only a person can do.
 * @param {{ origin: string, plan: SecretPlan, keptAt: string | null, isClosed?: boolean }} facts
 * @returns {string[]}
 */
export function leftToDo({ origin, plan, keptAt, isClosed = false }) {
  const mends = needs.filter(({ name }) => plan.left.includes(name)).map(({ mend }) => mend);
  return [
    ...(isClosed ? ['every page answers 503 now; to open the product again: `npm run deploy`'] : []),
    ...(keptAt
      ? [
          `copy the keys in ${keptAt} to your password manager, then delete the file: Cloudflare never shows a secret again`,
        ]
      : []),
    ...mends,
    ...(plan.made.CHARGEBEE_WEBHOOK_CREDENTIALS
      ? [
          `at the billing provider, create a webhook to ${origin}/webhooks/chargebee with the user name and password in CHARGEBEE_WEBHOOK_CREDENTIALS, for the events listed in app/providers/billing/chargebee-events.ts, and allow several subscriptions per customer and overriding of prices`,
        ]
      : []),
    'enable email sending for the domain of MAIL_FROM (Email Service in the dashboard), and set the minimum TLS version of the zone to 1.2',
    `if there is no administrator yet: sign up at ${origin}, follow the link in the email, and run \`npm run administrator -- <your address>\``,
    'with CHARGEBEE_API_KEY set, run `npm run catalogue -- mirror --dry-run` to see what would change at the provider, then run it without --dry-run',
    'run `npm run doctor`',
  ];
}
