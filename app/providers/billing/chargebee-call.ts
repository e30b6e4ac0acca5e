import type Chargebee from 'chargebee';
import { z } from 'zod';
import { AppError, isAppError, refusedByProvider } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { fetchWhole } from '~/providers/fetch-whole';

export interface ChargebeeSettings {
  site: string;
  hostSuffix?: string;
  protocol?: 'http' | 'https';
  port?: number;
  apiKey: string;
  /** The provider's gateway account for the page's tokens; without it no tokens are accepted. */
  gatewayAccount?: string;
}

/** One call of the provider's client, whose errors become AppErrors. */
export type ChargebeeCall = <T>(act: (client: Chargebee) => Promise<T>) => Promise<T>;

/** The client is loaded with the first call: it is large, and most requests make none. */
export function connectChargebee(settings: ChargebeeSettings, deadline: Deadline): ChargebeeCall {
  let client: Promise<Chargebee> | undefined;
  return async (act) => {
    if (!settings.site || !settings.apiKey) throw new AppError('not-configured', 'No billing provider is configured.');
    client ??= createClient(settings, deadline);
    try {
      return await act(await client);
    } catch (error) {
      throw billingError(error);
    }
  };
}

async function createClient(settings: ChargebeeSettings, deadline: Deadline): Promise<Chargebee> {
  const { site, apiKey, protocol, hostSuffix, port } = settings;
  const { default: Client } = await import('chargebee');
  return new Client({
    site,
    apiKey,
    // The client's own time limit ends with the headers.
    httpClient: { makeApiRequest: (request: Request) => fetchWhole(request, deadline) },
    enableDebugLogs: false,
    sdkTelemetryEnabled: false,
    ...(protocol && { protocol, hostSuffix, port }),
  } as ConstructorParameters<typeof Client>[0]);
}

/** The provider's refusal, for this folder and the log. Contains only codes, since messages may name a customer. */
class ChargebeeRefusal extends Error {
  readonly vendorCode: string;

  constructor({ http_status_code: status, api_error_code: code = 'no code', param }: z.infer<typeof ApiError>) {
    super(`The billing provider answered ${status}, ${code}${param ? ` (${param})` : ''}.`);
    this.name = 'ChargebeeRefusal';
    this.vendorCode = code;
  }
}

/** Whether a call failed with this error code of the provider. */
export function isChargebeeCode(error: unknown, code: string): boolean {
  return isAppError(error) && error.cause instanceof ChargebeeRefusal && error.cause.vendorCode === code;
}

/** The outcome of `act`; null if the provider refuses it with one of these error codes. */
export async function nullOn<T>(codes: string[], act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (codes.some((code) => isChargebeeCode(error, code))) return null;
    throw error;
  }
}

const ApiError = z.object({
  http_status_code: z.number(),
  type: z.string().optional(),
  api_error_code: z.string().optional(),
  param: z.string().optional(),
});

/** These mean that the call itself is wrong. A failing gateway is 400 too, of type `payment`, and may recover. */
const statusesForGood = [400, 404, 405, 409, 422];

/** The provider's error codes for a decline by the bank or PayPal. */
const declines = [
  'payment_processing_failed',
  'payment_method_verification_failed',
  'payment_intent_invalid',
  'payment_method_not_present',
];
const declined = 'Your payment method was declined. Nothing was charged. Try another card, or PayPal.';

/** The client throws plain objects for the provider's errors and Errors for everything else. */
function billingError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const read = ApiError.safeParse(error);
  if (!read.success) {
    const cause = error instanceof Error ? error : new Error('The billing call failed.');
    return new AppError('provider-failed', undefined, { cause });
  }
  const cause = new ChargebeeRefusal(read.data);
  const isBanks = declines.some((code) => code === read.data.api_error_code);
  if (isBanks) return new AppError('provider-failed', declined, { code: 'PAYMENT_DECLINED', cause });
  // An answer without the provider's code may come from a proxy in between.
  const isTheirs = read.data.api_error_code !== undefined;
  const isForGood = isTheirs && statusesForGood.includes(read.data.http_status_code) && read.data.type !== 'payment';
  return isForGood ? refusedByProvider(cause) : new AppError('provider-failed', undefined, { cause });
}

/** Shape of our ids in a path: the SDK decodes an encoded slash, so nothing else may pass. */
export const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

/** Minor units. Refunds are credit notes and refund transactions, never negative amounts. */
export const Sum = z.number().int().nonnegative();

/** The provider's timestamps are in seconds. */
export const dateOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));

/** Checks that an answer is about the requested resource and not somebody else's. Throws provider-failed. */
export function requireSame(asked: string, answered: string): void {
  if (asked !== answered) throw failed('The billing provider answered about something other than what was asked.');
}

export function failed(what: string): AppError {
  return new AppError('provider-failed', undefined, { cause: new Error(what) });
}

/** Validates an answer. Throws provider-failed for another shape. */
export function readAnswer<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  return read.data;
}

/** The provider's own pages and files, as configured by the operator. */
export interface ChargebeePlaces {
  /** Origins of its pages: checkout, portal, payment methods. */
  pageOrigins: string[];
  /** Hosts of its files, such as invoices, including subdomains; https only, except for loopback names. */
  downloadHosts: string[];
}

export type AddressCheck = ReturnType<typeof checkAddresses>;

/**
 * Checks URLs from the provider: somebody will enter a card number or open a document there, so a forged answer must
 * not choose the site.
 */
export function checkAddresses({ pageOrigins, downloadHosts }: ChargebeePlaces) {
  return {
    /** The URL of a page to redirect a browser to. Throws provider-failed for another origin. */
    page: (url: string) => (pageOrigins.includes(new URL(url).origin) ? url : refuse(url)),
    /** The URL of a file; throws like `page`. */
    download(url: string) {
      const { protocol, hostname } = new URL(url);
      const isOwn = downloadHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
      const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
      return isOwn && isSafe ? url : refuse(url);
    },
  };
}

/** Logs only the origin: the path may be a secret link. */
function refuse(url: string): never {
  throw failed(`The billing provider named an address at ${new URL(url).origin}, which is not one of its own.`);
}
