const exportVideo = 'Export it as H.264 (MP4) with AAC sound';
const unplayed = `which many browsers cannot play. ${exportVideo}`;
const cutOff = 'is cut off: its end is missing. Export or copy it again';

/** What a file is taken as, or the end of the sentence that refuses it. */
type Answer = { contentType: string; seconds: number } | string;

/**
 * Videos in `videos/`, as people have them: made with ffmpeg from a second of its test picture (64 × 36) and a tone,
 * `indexed.mp4` six, `recorder.webm` by Chromium's MediaRecorder. What every door answers.
 */
export const realVideos: [name: string, answer: Answer][] = [
  ['phone.mp4', { contentType: 'video/mp4', seconds: 1 }],
  ['index-last.mp4', { contentType: 'video/mp4', seconds: 1 }],
  ['fragments.mp4', { contentType: 'video/mp4', seconds: 1 }],
  ['indexed.mp4', { contentType: 'video/mp4', seconds: 6 }],
  ['av1-opus.mp4', { contentType: 'video/mp4', seconds: 1 }],
  ['av1-opus.webm', { contentType: 'video/webm', seconds: 1 }],
  ['vp9-opus.webm', { contentType: 'video/webm', seconds: 1 }],
  ['vp8-vorbis.webm', { contentType: 'video/webm', seconds: 1 }],
  // Neither of the next two says its length.
  ['piped.webm', { contentType: 'video/webm', seconds: 1 }],
  ['recorder.webm', { contentType: 'video/webm', seconds: 2 }],
  ['hevc.mp4', `is an HEVC video, ${unplayed}`],
  ['ten-bit.mp4', `is an H.264 video with 10 bits or full colour, ${unplayed}`],
  ['ac3.mp4', `has AC-3 (Dolby Digital) sound, ${unplayed}`],
  ['prores.mov', `is a QuickTime video. ${exportVideo}`],
  ['quicktime.mov', `is a QuickTime video. ${exportVideo}`],
  ['obs.mkv', `is a Matroska (MKV) video. ${exportVideo}`],
  ['xvid.avi', `is an AVI video. ${exportVideo}`],
  ['windows.wmv', `is a Windows Media video. ${exportVideo}`],
  ['cut-off.mp4', cutOff],
  ['cut-off.webm', cutOff],
];
