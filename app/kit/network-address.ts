/**
 * The network of a client's address, for rate limits: an IPv4 address, or the /64 of an IPv6 address, since one line
 * owns all of it. An IPv4-mapped IPv6 address (`::ffff:203.0.113.7`, in any spelling) counts as the IPv4 address;
 * `unknown` if the edge gives none.
 */
export function networkAddress(address: string | null): string {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (!groups) return address.toLowerCase();
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [bare = ''] = address.split('%');
  const host = `http://[${bare}]/`;
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(host)) return null;
  // A URL writes the address in hexadecimal groups and shortens one run of zeros to two colons.
  const written = new URL(host).hostname.slice(1, -1);
  const [left = [], right = []] = written
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group === '' ? [] : Number.parseInt(group, 16))));
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
