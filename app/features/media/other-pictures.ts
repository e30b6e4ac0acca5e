const brands: Record<string, string> = {
  heic: 'HEIC',
  heix: 'HEIC',
  hevc: 'HEIC',
  heim: 'HEIC',
  mif1: 'HEIC',
  msf1: 'HEIC',
  avif: 'AVIF',
  avis: 'AVIF',
};

const beginnings: [string, string][] = [
  ['GIF8', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['8BPS', 'Photoshop'],
  ['%PDF', 'PDF'],
];

/**
 * The reason why a file that begins with these bytes is refused: it is a picture of a kind that is not taken. To be put
 * behind the file's name; null for any other file.
 */
export function otherPicture(start: Uint8Array): string | null {
  const head = Buffer.from(start.subarray(0, 12)).toString('latin1');
  const brand = head.slice(4, 8) === 'ftyp' ? brands[head.slice(8, 12)] : undefined;
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  const isBmp = head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0';
  const kind = brand ?? (isWebp ? 'WebP' : isBmp ? 'BMP' : beginnings.find(([sign]) => head.startsWith(sign))?.[1]);
  return kind ? `is a ${kind} file, which is not taken. Export it as JPEG or PNG` : null;
}
