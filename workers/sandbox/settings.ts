/** The variables of wrangler.toml; each can be overridden at the start. */
export interface Variables {
  APP_ORIGIN?: string;
  SANDBOX_ORIGIN?: string;
  CHARGEBEE_API_KEY?: string;
  WEBHOOK_USERNAME?: string;
  WEBHOOK_PASSWORD?: string;
  TURNSTILE_SECRET?: string;
  TURNSTILE_SITE_KEY?: string;
  CATALOGUE?: string;
  DEMO_LOADED_AT?: string;
}

export type Settings = ReturnType<typeof readSettings>;

/** The settings with their defaults; empty strings count as absent. */
export function readSettings(env: Variables) {
  return {
    /** The origin that receives webhooks, without a trailing slash. */
    appOrigin: (env.APP_ORIGIN || 'http://localhost:8787').replace(/\/+$/, ''),
    /** The origin of hosted pages, the portal and downloads, without a trailing slash. */
    ownOrigin: (env.SANDBOX_ORIGIN || 'http://localhost:8788').replace(/\/+$/, ''),
    apiKey: env.CHARGEBEE_API_KEY || 'test_key',
    webhookUsername: env.WEBHOOK_USERNAME || 'hook',
    webhookPassword: env.WEBHOOK_PASSWORD || 'secret',
    humanCheckSecret: env.TURNSTILE_SECRET || 'turnstile-secret',
    humanCheckSiteKey: env.TURNSTILE_SITE_KEY || 'sandbox-site-key',
    /** Whether the provider begins with the demo's items, prices and coupons; false begins with none. */
    hasCatalogue: env.CATALOGUE !== 'none',
    /** When the demo data was loaded, from which its subscribers' days count; null without demo data. */
    demoLoadedAt: env.DEMO_LOADED_AT ? new Date(env.DEMO_LOADED_AT) : null,
  };
}
