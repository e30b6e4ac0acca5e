/** What to make of a video that is not taken. */
export const exportVideo = 'Export it as H.264 (MP4) with AAC sound';

/** Whether a file that begins with these bytes is in EBML (RFC 8794), as WebM and Matroska are. */
export const isEbml = (head: string) => head.startsWith('\x1a\x45\xdf\xa3');

/**
 * The reason why a file that begins with these bytes (at least 64, as Latin-1) is refused: it is a video, but neither
 * an MP4 nor a WebM. To be put behind the file's name; null for any other file.
 */
export function otherVideo(head: string): string | null {
  const kind = head.slice(4, 8);
  const isQuickTime = kind === 'ftyp' ? head.slice(8, 10) === 'qt' : ['moov', 'mdat', 'wide'].includes(kind);
  if (isQuickTime) return `is a QuickTime video. ${exportVideo}`;
  if (isEbml(head) && head.slice(0, 64).includes('matroska')) return `is a Matroska (MKV) video. ${exportVideo}`;
  if (head.startsWith('RIFF') && head.slice(8, 11) === 'AVI') return `is an AVI video. ${exportVideo}`;
  if (head.startsWith('FLV\x01')) return `is a Flash video. ${exportVideo}`;
  if (head.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return `is a Windows Media video. ${exportVideo}`;
  if (head.startsWith('\0\0\x01\xba')) return `is an MPEG video. ${exportVideo}`;
  return null;
}
