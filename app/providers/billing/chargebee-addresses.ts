import { AppError } from '~/kit/app-error';

/** Where the provider's own pages and files lie, as the operator says. */
export interface ChargebeePlaces {
  /** Origins of its pages: checkout, portal, payment methods. */
  pageOrigins: string[];
  /** Hosts of its files, such as invoices; with all below them, and https but for a loopback name. */
  downloadHosts: string[];
}

export interface AddressCheck {
  /** The address of a page that a browser may be sent to. Throws provider-failed for one that lies elsewhere. */
  page(url: string): string;
  /** The same of a file. */
  download(url: string): string;
}

/**
 * What a provider names is where somebody is about to type a card number or open a document: an answer that was forged
 * or mixed up on its way is not to choose the place.
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

/** Only the origin is logged: the path may be a secret link. */
function refuse(url: string): never {
  const cause = new Error(`The billing provider named an address at ${new URL(url).origin}, which is none of its own.`);
  throw new AppError('provider-failed', undefined, { cause });
}
