/** A path with its encoded ASCII characters as themselves, as the router reads it. Never fails, unlike decoding it all. */
export function withLetters(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
