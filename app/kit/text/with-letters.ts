/**
 * Decodes the percent-encoded ASCII characters of a path, as the router does. Unlike `decodeURIComponent`, never
 * throws.
 */
export function withLetters(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
