import { AppError } from '~/kit/app-error';

/** The provider's own pages and files, as configured by the operator. */
export interface ChargebeePlaces {
  /** Origins of its pages: checkout, portal, payment methods. */
  pageOrigins: string[];
  /** Hosts of its files, such as invoices, including subdomains; https only, except for loopback names. */
  downloadHosts: string[];
}

export interface AddressCheck {
  /** The URL of a page to redirect a browser to. Throws provider-failed for another origin. */
  page(url: string): string;
  /** The URL of a file; throws like `page`. */
  download(url: string): string;
}

/**
 * Checks URLs from the provider: somebody will enter a card number or open a document there, so a forged answer must
 * not choose the site.
 */
export function checkAddresses({ pageOrigins, downloadHosts }: ChargebeePlaces): AddressCheck {
  return {
    page: (url) => (pageOrigins.includes(new URL(url).origin) ? url : refuse(url)),
    download(url) {
      const { protocol, hostname } = new URL(url);
      const isOwn = downloadHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
      const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
      return isOwn && isSafe ? url : refuse(url);
    },
  };
}

/** Logs only the origin: the path may be a secret link. */
function refuse(url: string): never {
  const cause = new Error(`The billing provider named an address at ${new URL(url).origin}, which is none of its own.`);
  throw new AppError('provider-failed', undefined, { cause });
}
