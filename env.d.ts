/** The bindings in wrangler.toml: the same names in production, on a local start and in tests. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    DB: D1Database;
    MEDIA: R2Bucket;
    /** The types of jobs are in `app/scope`; the queue carries JSON. */
    JOBS: Queue<unknown>;
    IMAGES: ImagesBinding;
    /** Cloudflare's Email Service; on a local start the sandbox's mailbox, with the same interface. */
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
    /** Empty for the provider's own suffix, protocol and port. */
    CHARGEBEE_HOST_SUFFIX: string;
    CHARGEBEE_PROTOCOL: string;
    CHARGEBEE_PORT: string;
    /** The tokeniser's variables; each is empty without a tokeniser. */
    CHARGEBEE_PUBLISHABLE_KEY: string;
    CHARGEBEE_GATEWAY_ACCOUNT: string;
    BRAINTREE_API_URL: string;
    BRAINTREE_SCRIPT_URL: string;
    BRAINTREE_MERCHANT_ACCOUNTS: string;
    BRAINTREE_PUBLIC_KEY: string;
    BRAINTREE_PRIVATE_KEY: string;
    /** The origins of the tokeniser's frames and calls, separated by spaces. */
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
    /** The hosts of mixes for the festival, separated by spaces. */
    FESTIVAL_MIX_HOSTS: string;
    /** `on` or `off`. */
    MAINTENANCE: string;
    WITHDRAWAL_CONSENT?: string;
    /** Two letters; overrides the request's country unless empty. */
    COUNTRY: string;
    /** Seconds, a decimal number. */
    CLOCK_OFFSET: string;
    /** For a demo on one machine; empty in production (see wrangler.toml). */
    DEMO_PASSWORD: string;
    DEMO_ADMINS: string;
    /** JSON: the day each key was made, by name. Only `npm run doctor` reads it. */
    KEYS_TURNED?: string;
    /** JSON; empty for the defaults in the code. */
    RATE_LIMITS: string;

    SESSION_SECRET: string;
    TOKEN_SECRET: string;
    JWT_SECRET: string;
    HOLD_SECRET: string;
    /** The former values of each of the four keys, separated by spaces; empty unless a key is being rotated. */
    SESSION_SECRET_BEFORE?: string;
    TOKEN_SECRET_BEFORE?: string;
    JWT_SECRET_BEFORE?: string;
    HOLD_SECRET_BEFORE?: string;
    CHARGEBEE_API_KEY: string;
    /** `user:password`; several are separated by spaces. */
    CHARGEBEE_WEBHOOK_CREDENTIALS: string;
    TURNSTILE_SECRET: string;

    /** Tests only: the migrations, read by vitest.config.ts. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}

interface Env extends Cloudflare.Env {}

/** A script with its imports, as minified text: scripts/build/inline-scripts.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}

/** Hits of the practice room, rendered by the build: scripts/build/practice-sounds.ts. */
declare module 'virtual:practice-sounds' {
  /** The number of samples of each hit. */
  export const lengths: Record<string, number>;
  /** The hits' 16-bit samples, concatenated, as base64. */
  export const samples: string;
}
