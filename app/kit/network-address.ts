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
  const [text = ''] = address.split('%');
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(numbersOf)));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array<number>(missing).fill(0), ...right];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

/** One group, or two for an IPv4 address at the end. */
function numbersOf(part: string): number[] {
  const bytes = part.split('.');
  if (bytes.length === 1) return [/^[\da-f]{1,4}$/i.test(part) ? Number.parseInt(part, 16) : -1];
  const [a = -1, b = -1, c = -1, d = -1] = bytes.map((byte) => (/^\d{1,3}$/.test(byte) ? Number(byte) : -1));
  const isGood = bytes.length === 4 && [a, b, c, d].every((byte) => byte >= 0 && byte <= 255);
  return isGood ? [a * 256 + b, c * 256 + d] : [-1];
}
