/** What wrangler.toml binds: the same names in production, on a local start and in tests. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    DB: D1Database;
    MEDIA: R2Bucket;
    /** A job's shape is `app/scope`'s business; the queue carries JSON. */
    JOBS: Queue<unknown>;
    IMAGES: ImagesBinding;
    /** Cloudflare's Email Service; on a local start the sandbox's mailbox, by the same call. */
    EMAIL: SendEmail;

    APP_ORIGIN: string;
    BRAND_NAME: string;
    MAIL_FROM: string;
    CONTACT_EMAIL: string;
    MAIN_SITE_URL: string;
    GIFT_SHOP_URL: string;
    /** JSON: `{ [network]: url }`. */
    SOCIAL_LINKS: string;
    CHARGEBEE_SITE: string;
    /** Empty: the provider's own. The same for protocol and port. */
    CHARGEBEE_HOST_SUFFIX: string;
    CHARGEBEE_PROTOCOL: string;
    CHARGEBEE_PORT: string;
    /** Of the tokeniser: each empty where there is none. */
    CHARGEBEE_PUBLISHABLE_KEY: string;
    CHARGEBEE_GATEWAY_ACCOUNT: string;
    BRAINTREE_API_URL: string;
    BRAINTREE_SCRIPT_URL: string;
    BRAINTREE_MERCHANT_ACCOUNTS: string;
    BRAINTREE_PUBLIC_KEY: string;
    BRAINTREE_PRIVATE_KEY: string;
    /** Origins of its frames and calls, separated by spaces. */
    CSP_TOKENISER_ORIGINS: string;
    PURCHASE_EVENTS_URL: string;
    PURCHASE_EVENTS_TOKEN: string;
    TURNSTILE_SITE_KEY: string;
    TURNSTILE_VERIFY_URL: string;
    TURNSTILE_SCRIPT_URL: string;
    /** Origins, separated by spaces. */
    CHARGEBEE_DOWNLOAD_HOSTS: string;
    CSP_FORM_ACTION: string;
    CSP_WIDGET_ORIGIN: string;
    /** Origin of the form widget that lessons embed. */
    FORM_WIDGET_ORIGIN: string;
    /** Hosts of the festival's mixes, separated by spaces. */
    FESTIVAL_MIX_HOSTS: string;
    /** `on` or `off`. */
    MAINTENANCE: string;
    /** Two letters; overrides the request's country when not empty. */
    COUNTRY: string;
    /** Seconds, a decimal number. */
    CLOCK_OFFSET: string;
    /** Of a demo on one machine; empty in production: see wrangler.toml. */
    DEMO_PASSWORD: string;
    DEMO_ADMINS: string;
    /** JSON of keys and days, for the doctor alone. */
    KEYS_TURNED?: string;
    /** JSON; empty: the defaults. */
    RATE_LIMITS: string;

    SESSION_SECRET: string;
    TOKEN_SECRET: string;
    JWT_SECRET: string;
    HOLD_SECRET: string;
    /** What each of the four was before, several separated by spaces; empty but while one is turned. */
    SESSION_SECRET_BEFORE?: string;
    TOKEN_SECRET_BEFORE?: string;
    JWT_SECRET_BEFORE?: string;
    HOLD_SECRET_BEFORE?: string;
    CHARGEBEE_API_KEY: string;
    /** `user:password`, several separated by spaces. */
    CHARGEBEE_WEBHOOK_CREDENTIALS: string;
    TURNSTILE_SECRET: string;

    /** Tests only: the migrations, read by vitest.config.ts. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}

interface Env extends Cloudflare.Env {}

/** A script as one minified text: scripts/build/inline-scripts.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}

/** Hits of the practice room, rendered by the build: scripts/build/practice-sounds.ts. */
declare module 'virtual:practice-sounds' {
  /** Samples of each hit. */
  export const lengths: Record<string, number>;
  /** Base64 of their 16-bit samples, one hit after another. */
  export const samples: string;
}
