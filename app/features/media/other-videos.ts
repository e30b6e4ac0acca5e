/** What to make of a video that is not taken. */
export const exportVideo = 'Export it as H.264 (MP4) with AAC sound';

/**
 * The reason why a file that begins with these bytes (at least 12, as Latin-1) is refused: it is a video, but not an
 * MP4. To be put behind the file's name; null for any other file.
 */
export function otherVideo(head: string): string | null {
  const kind = head.slice(4, 8);
  const isQuickTime = kind === 'ftyp' ? head.slice(8, 10) === 'qt' : ['moov', 'mdat', 'wide'].includes(kind);
  if (isQuickTime) return `is a QuickTime video. ${exportVideo}`;
  if (head.startsWith('\x1a\x45\xdf\xa3')) return `is a WebM or Matroska video. ${exportVideo}`;
  if (head.startsWith('RIFF') && head.slice(8, 11) === 'AVI') return `is an AVI video. ${exportVideo}`;
  return null;
}
