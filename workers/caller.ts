import { newId } from '~/kit/ids';
import { networkAddress } from '~/kit/network-address';
import { type Config, isLoopback } from '~/scope/config';
import type { Caller } from '~/scope/scope';

/**
 * The sender of a request, from the platform's facts about the connection; headers that a client can forge are ignored.
 */
export function callerOf(request: Request, config: Config): Caller {
  const address = request.headers.get('cf-connecting-ip');
  return {
    requestId: newId(),
    address: networkAddress(address),
    exactAddress: address,
    // Lazy: few pages need these, and reading `request.cf` is slow.
    get country() {
      return countryOf(request, config);
    },
    get timeZone() {
      // A local start has no connection of a reader: its runtime makes the facts up (America/Chicago).
      if (isLoopback(new URL(config.appOrigin).hostname)) return null;
      return (request.cf as { timezone?: string } | undefined)?.timezone ?? null;
    },
    get device() {
      return describeDevice(request.headers.get('user-agent') ?? '');
    },
  };
}

/** The country that a request comes from, ISO 3166 alpha-2. */
export function countryOf(request: Request, config: Config): string {
  return config.country || (request.cf as { country?: string } | undefined)?.country || 'GB';
}

/** The caller of jobs and cron, which no request starts. */
export function houseCaller(requestId: string = newId()): Caller {
  return { requestId, address: 'unknown', exactAddress: null, country: 'GB', timeZone: null, device: 'Cuepoint' };
}

const browsers = { Edge: /Edg\//, Firefox: /Firefox\//, Chrome: /Chrome\//, Safari: /Safari\// };
const systems = { Android: /Android/, iOS: /iPhone|iPad/, Windows: /Windows/, macOS: /Mac OS/, Linux: /Linux/ };

/** The first match counts: Edge's user agent also names Chrome, and Android's also names Linux. */
function describeDevice(agent: string): string {
  const nameIn = (signs: Record<string, RegExp>) => Object.entries(signs).find(([, sign]) => sign.test(agent))?.[0];
  return `${nameIn(browsers) ?? 'A browser'} on ${nameIn(systems) ?? 'an unknown system'}`;
}
