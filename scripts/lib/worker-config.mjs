import { join } from 'node:path';
import { originAt, root } from './settings.mjs';

/** The sandbox's service name; the app's EMAIL is bound to its entrypoint. */
export const SANDBOX = 'cuepoint-sandbox';
const SITE_KEY = 'sandbox-site-key';

/** @typedef {Record<string, any>} WranglerConfig */
/** @typedef {import('./settings.mjs').Settings} Settings */

/** The texts about the demo school; a new school has none. */
const demoWords = {
  BRAND_HEADLINE: 'Know where to come in.',
  BRAND_LINE:
    'Video courses in DJing and production, taught by people who play every weekend. Buy one and keep it, or open them all with a subscription.',
  BRAND_FOOTER: 'Cuepoint teaches DJing and music production in video, one cue at a time. Made in Bristol.',
  SOCIAL_LINKS:
    '{"instagram":"https://www.instagram.com/cuepoint","youtube":"https://www.youtube.com/@cuepoint","soundcloud":"https://soundcloud.com/cuepoint"}',
};

/**
 * The app's variables on this machine: its own origin, and the sandbox's instead of the providers'.
 * @param {Settings} settings
 */
export function localVariables({ port, sandboxPort, demo, variables }) {
  const sandbox = originAt(sandboxPort);
  return {
    APP_ORIGIN: originAt(port),
    MAIL_FROM: 'Cuepoint <hello@cuepoint.test>',
    CONTACT_EMAIL: 'hello@cuepoint.test',
    MAIN_SITE_URL: `${originAt(port)}/online-dj-courses`,
    GIFT_SHOP_URL: `${sandbox}/`,
    CHARGEBEE_SITE: 'localhost',
    CHARGEBEE_HOST_SUFFIX: '',
    CHARGEBEE_PROTOCOL: 'http',
    CHARGEBEE_PORT: String(sandboxPort),
    CHARGEBEE_DOWNLOAD_HOSTS: 'localhost',
    CHARGEBEE_PUBLISHABLE_KEY: 'test_publishable',
    CHARGEBEE_GATEWAY_ACCOUNT: 'gw_sandbox',
    BRAINTREE_API_URL: `${sandbox}/braintree/graphql`,
    BRAINTREE_SCRIPT_URL: `${sandbox}/braintree/web/js`,
    BRAINTREE_PUBLIC_KEY: 'sandbox_public',
    BRAINTREE_PRIVATE_KEY: 'sandbox_private',
    TURNSTILE_SITE_KEY: SITE_KEY,
    TURNSTILE_VERIFY_URL: `${sandbox}/turnstile/v0/siteverify`,
    TURNSTILE_SCRIPT_URL: `${sandbox}/turnstile/v0/api.js?render=explicit`,
    CSP_FORM_ACTION: sandbox,
    CSP_WIDGET_ORIGIN: sandbox,
    FORM_WIDGET_ORIGIN: sandbox,
    COUNTRY: 'GB',
    ...(demo && demoWords),
    DEMO_PASSWORD: 'Cuepoint1',
    DEMO_ADMINS: 'admin@cuepoint.test superadmin@cuepoint.test',
    ...variables,
  };
}

/**
 * wrangler.toml for a local instance: the deployable bundle, absolute paths, the sandbox's mailbox as EMAIL.
 * @param {WranglerConfig} config wrangler.toml
 * @param {{ settings: Settings, main: string, assets: string }} local
 * @returns {WranglerConfig}
 */
export function localAppConfig(config, { settings, main, assets }) {
  const { send_email: _mail, $schema: _schema, ...rest } = config;
  return {
    ...rest,
    main,
    no_bundle: true,
    assets: { ...config.assets, directory: assets },
    d1_databases: withMigrations(config.d1_databases),
    services: [...(config.services ?? []), { binding: 'EMAIL', service: SANDBOX, entrypoint: 'Email' }],
    vars: { ...config.vars, ...localVariables(settings) },
  };
}

/**
 * The sandbox's wrangler.toml for a local instance: adds both origins and the secrets that it shares with the app.
 * @param {WranglerConfig} config
 * @param {{ settings: Settings, main: string, secrets: Record<string, string>, demoLoadedAt: string }} local
 * @returns {WranglerConfig}
 */
export function localSandboxConfig(config, { settings, main, secrets, demoLoadedAt }) {
  return {
    ...config,
    name: SANDBOX,
    main,
    no_bundle: true,
    vars: {
      ...config.vars,
      APP_ORIGIN: originAt(settings.port),
      SANDBOX_ORIGIN: originAt(settings.sandboxPort),
      ...sharedSecrets(secrets),
      TURNSTILE_SITE_KEY: SITE_KEY,
      CATALOGUE: demoLoadedAt ? '' : 'none',
      DEMO_LOADED_AT: demoLoadedAt,
    },
  };
}

/**
 * The app's secrets that the sandbox needs to act as the providers.
 * @param {Record<string, string>} secrets
 */
function sharedSecrets({ CHARGEBEE_API_KEY = '', CHARGEBEE_WEBHOOK_CREDENTIALS = '', TURNSTILE_SECRET = '' }) {
  const [user = '', ...password] = (CHARGEBEE_WEBHOOK_CREDENTIALS.split(/\s+/)[0] ?? '').split(':');
  return { CHARGEBEE_API_KEY, WEBHOOK_USERNAME: user, WEBHOOK_PASSWORD: password.join(':'), TURNSTILE_SECRET };
}

/**
 * Only the database and bucket, for migrations and the seed, which need no Worker.
 * @param {WranglerConfig} config wrangler.toml
 * @returns {WranglerConfig}
 */
export function dataConfig({ name, compatibility_date, d1_databases, r2_buckets }) {
  return { name, compatibility_date, d1_databases: withMigrations(d1_databases), r2_buckets };
}

/** Determines the local database's file; a deployed database is found by name. */
const LOCAL_DATABASE = '00000000-0000-0000-0000-000000000001';

/** @param {WranglerConfig[]} databases */
function withMigrations(databases) {
  return databases.map((database) => ({
    ...database,
    database_id: LOCAL_DATABASE,
    migrations_dir: join(root, database.migrations_dir),
  }));
}
