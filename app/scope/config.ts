import { z } from 'zod';
import { type Key, lightCost, passwordCost } from '~/kit/crypto.server';
import { defaultZone } from '~/kit/office-time';
import type { ShownBrand } from '~/kit/shell-types';
import needs from './needs.json';
import own from './own.json';

const origin = z.url().transform((url) => new URL(url).origin);
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return text.trim() === '' ? undefined : JSON.parse(text);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/**
 * Rate limits by name: at most `limit` tries in `seconds`. The defaults are declared beside the use-cases that count.
 */
const RateLimits = z.record(z.string(), z.object({ limit: z.number().int().min(0), seconds: z.number().positive() }));

/** The minimum length of a key: 32 random bytes in base64url. */
const shortestKey = 43;
const secret = z.string().min(shortestKey, `is shorter than ${shortestKey} characters`);
/** A key's former values, separated by spaces. They are still accepted, but not used for anything new. */
const secretsBefore = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(secret));

const Variables = z.object({
  APP_ORIGIN: origin,
  BRAND_NAME: z.string().min(1),
  MAIL_FROM: z.string().min(3),
  CONTACT_EMAIL: z.email(),
  MAIN_SITE_URL: z.url(),
  GIFT_SHOP_URL: z.url(),
  BRAND_HEADLINE: z.string().default(''),
  BRAND_LINE: z.string().default(''),
  BRAND_FOOTER: z.string().default(''),
  SOCIAL_LINKS: json(z.record(z.string(), z.url()).default({})),
  CHARGEBEE_SITE: z.string(),
  CHARGEBEE_HOST_SUFFIX: z.string().default(''),
  CHARGEBEE_PROTOCOL: z.string().default(''),
  CHARGEBEE_PORT: z.string().default(''),
  CHARGEBEE_API_KEY: z.string().default(''),
  CHARGEBEE_WEBHOOK_CREDENTIALS: z.string().default(''),
  CHARGEBEE_PUBLISHABLE_KEY: z.string().default(''),
  CHARGEBEE_GATEWAY_ACCOUNT: z.string().default(''),
  CHARGEBEE_DOWNLOAD_HOSTS: z.string().default(''),
  BRAINTREE_API_URL: z.url().default('https://payments.braintree-api.com/graphql'),
  BRAINTREE_SCRIPT_URL: z.url().default('https://js.braintreegateway.com/web/3.115.2/js'),
  BRAINTREE_MERCHANT_ACCOUNTS: json(z.record(z.string(), z.string()).default({})).default({}),
  BRAINTREE_PUBLIC_KEY: z.string().default(''),
  BRAINTREE_PRIVATE_KEY: z.string().default(''),
  CSP_TOKENISER_ORIGINS: z.string().default(''),
  PURCHASE_EVENTS_URL: z.union([z.literal(''), z.url()]).default(''),
  PURCHASE_EVENTS_TOKEN: z.string().default(''),
  TURNSTILE_SITE_KEY: z.string().default(''),
  TURNSTILE_VERIFY_URL: z.url(),
  TURNSTILE_SCRIPT_URL: z.url(),
  TURNSTILE_SECRET: z.string().default(''),
  CSP_FORM_ACTION: z.string().default(''),
  CSP_WIDGET_ORIGIN: z.string().default(''),
  FORM_WIDGET_ORIGIN: origin,
  FESTIVAL_MIX_HOSTS: z.string().default('soundcloud.com mixcloud.com youtube.com youtu.be vimeo.com'),
  MAINTENANCE: z.string().default('off'),
  COUNTRY: z.string().default(''),
  WITHDRAWAL_CONSENT: z.enum(['off', 'ask']).default('off'),
  CLOCK_OFFSET: z.coerce.number().default(0),
  DEMO_PASSWORD: z.string().default(''),
  DEMO_ADMINS: z.string().default(''),
  DEMO_LIGHT_HASHES: z.string().default('off'),
  RATE_LIMITS: json(RateLimits.default({})),
  SESSION_SECRET: secret,
  TOKEN_SECRET: secret,
  JWT_SECRET: secret,
  HOLD_SECRET: secret,
  SESSION_SECRET_BEFORE: secretsBefore,
  TOKEN_SECRET_BEFORE: secretsBefore,
  JWT_SECRET_BEFORE: secretsBefore,
  HOLD_SECRET_BEFORE: secretsBefore,
});

/** The operator's settings, read once from the Worker's variables and secrets. */
export type Config = ReturnType<typeof readConfig>;

export interface Brand extends ShownBrand {
  giftShopUrl: string;
  contactEmail: string;
  /** The accent colour, '#' and six hexadecimal digits; null for the product's own. */
  accent: string | null;
  /** The heading of the course list; null for the name. */
  headline: string | null;
  /** What the school teaches, in a sentence; null if nobody has written one. */
  line: string | null;
  /** Paragraphs beside the sign-up form; null for the product's own text. */
  signUpText: string[] | null;
  /** The office's time zone (IANA). */
  timeZone: string;
}

const socialNames: Record<string, string> = { youtube: 'YouTube', soundcloud: 'SoundCloud', tiktok: 'TikTok' };

/**
 * The variables with which no Worker could start, apart from missing secrets. `fault` is null for a missing variable.
 */
export function findUnusable(variables: Record<string, unknown>): { name: string; fault: string | null }[] {
  const key = '-'.repeat(shortestKey);
  const keys = { SESSION_SECRET: key, TOKEN_SECRET: key, JWT_SECRET: key, HOLD_SECRET: key };
  const issues = Variables.safeParse({ ...variables, ...keys }).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const name = path.join('.');
    return { name, fault: variables[name] === undefined ? null : message };
  });
}

/** Reads and checks the variables. Throws an Error that names each one that is missing or wrong. */
export function readConfig(variables: Record<string, unknown>) {
  const read = Variables.safeParse(variables);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable. ${faults.join('; ')}`);
  }
  const v = read.data;
  const isPlainHttp = v.CHARGEBEE_PROTOCOL === 'http';
  if (isPlainHttp && !isLoopback(v.CHARGEBEE_SITE + v.CHARGEBEE_HOST_SUFFIX)) {
    throw new Error('CHARGEBEE_PROTOCOL may be http for a loopback name only');
  }
  for (const name of [
    'TURNSTILE_VERIFY_URL',
    'TURNSTILE_SCRIPT_URL',
    'BRAINTREE_API_URL',
    'BRAINTREE_SCRIPT_URL',
    'PURCHASE_EVENTS_URL',
  ] as const) {
    if (!v[name]) continue;
    const url = new URL(v[name]);
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      throw new Error(`${name} may be http for a loopback name only`);
  }
  const hasLightHashes = v.DEMO_LIGHT_HASHES === 'on';
  if ((v.DEMO_PASSWORD || v.DEMO_ADMINS || hasLightHashes) && !isLoopback(new URL(v.APP_ORIGIN).hostname)) {
    throw new Error('DEMO_PASSWORD, DEMO_ADMINS and DEMO_LIGHT_HASHES are for a loopback name only: leave them empty');
  }
  const brand: Brand = {
    name: v.BRAND_NAME,
    mainSiteUrl: v.MAIN_SITE_URL,
    giftShopUrl: v.GIFT_SHOP_URL,
    contactEmail: v.CONTACT_EMAIL,
    socials: Object.entries(v.SOCIAL_LINKS).map(([name, href]) => ({
      label: socialNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      href,
    })),
    accent: null,
    look: null,
    logo: null,
    headline: v.BRAND_HEADLINE || null,
    line: v.BRAND_LINE || null,
    signUpText: null,
    footerText: v.BRAND_FOOTER || null,
    timeZone: defaultZone,
  };
  return {
    appOrigin: v.APP_ORIGIN,
    /** A scope's brand also contains the office's settings, which override the variables (features/school). */
    brand,
    /** `Name <address>`, or name and address separately if the office has set the name. */
    mailFrom: v.MAIL_FROM as string | { name: string; email: string },
    billing: {
      site: v.CHARGEBEE_SITE,
      hostSuffix: isPlainHttp ? v.CHARGEBEE_HOST_SUFFIX : undefined,
      protocol: isPlainHttp ? ('http' as const) : undefined,
      port: v.CHARGEBEE_PORT ? Number(v.CHARGEBEE_PORT) : undefined,
      apiKey: v.CHARGEBEE_API_KEY,
      /** Accepted `user:password` pairs of webhooks; two during a rotation. */
      webhookCredentials: words(v.CHARGEBEE_WEBHOOK_CREDENTIALS),
      /** The key for the provider's browser script; empty if clients do not use it. */
      publishableKey: v.CHARGEBEE_PUBLISHABLE_KEY,
      /** The provider's gateway that accepts the tokeniser's tokens; empty without one. */
      gatewayAccount: v.CHARGEBEE_GATEWAY_ACCOUNT,
      /** The origins of the provider's pages, to which browsers may be redirected: those that forms may post to. */
      pageOrigins: words(v.CSP_FORM_ACTION).map((text) => (URL.canParse(text) ? new URL(text).origin : text)),
      /** The hosts of the provider's files, such as invoices, including their subdomains. */
      downloadHosts: words(v.CHARGEBEE_DOWNLOAD_HOSTS.toLowerCase()),
    },
    tokeniser: {
      apiUrl: v.BRAINTREE_API_URL,
      /** The address of the folder with the tokeniser's scripts. */
      scriptUrl: v.BRAINTREE_SCRIPT_URL,
      publicKey: v.BRAINTREE_PUBLIC_KEY,
      privateKey: v.BRAINTREE_PRIVATE_KEY,
      merchantAccounts: v.BRAINTREE_MERCHANT_ACCOUNTS,
    },
    /** The receiver of purchase events; an empty `url` sends none. */
    purchaseEvents: { url: v.PURCHASE_EVENTS_URL, token: v.PURCHASE_EVENTS_TOKEN },
    humanCheck: {
      siteKey: v.TURNSTILE_SITE_KEY,
      secret: v.TURNSTILE_SECRET,
      verifyUrl: v.TURNSTILE_VERIFY_URL,
      scriptUrl: v.TURNSTILE_SCRIPT_URL,
    },
    /** The origin of the forms that lessons embed. */
    formWidgetOrigin: v.FORM_WIDGET_ORIGIN,
    /** The allowed hosts of festival mixes, including their subdomains: `soundcloud.com`. */
    mixHosts: words(v.FESTIVAL_MIX_HOSTS.toLowerCase()),
    isUnderMaintenance: v.MAINTENANCE === 'on',
    /** Buyers are asked before the first lesson of an order opens, since opening it ends their right of withdrawal. */
    asksBeforeOpening: v.WITHDRAWAL_CONSENT === 'ask',
    /** Overrides the request's country when not empty. */
    country: v.COUNTRY.toUpperCase(),
    /**
     * Exceptions for a local demo: `password` is accepted although it contains the brand, and administrators with these
     * addresses need no second factor. Empty anywhere else.
     */
    demo: { password: v.DEMO_PASSWORD, admins: words(v.DEMO_ADMINS.toLowerCase()) },
    passwordCost: hasLightHashes ? lightCost : passwordCost,
    /** Milliseconds added to the clock. */
    clockOffset: v.CLOCK_OFFSET * 1000,
    rateLimits: v.RATE_LIMITS,
    /** Variables of `own.json` that still have the product's placeholder. */
    unset: Object.keys(own.variables).filter((name) => new RegExp(own.placeholder, 'i').test(String(variables[name]))),
    /** Variables of `needs.json` that are not set. The part of the product that needs them is unavailable. */
    missing: needs.map(({ name }) => name).filter((name) => !variables[name]),
    secrets: {
      session: [v.SESSION_SECRET, ...v.SESSION_SECRET_BEFORE],
      token: [v.TOKEN_SECRET, ...v.TOKEN_SECRET_BEFORE],
      jwt: [v.JWT_SECRET, ...v.JWT_SECRET_BEFORE],
      hold: [v.HOLD_SECRET, ...v.HOLD_SECRET_BEFORE],
    } satisfies Record<string, Key>,
  };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
