import { describe, expect, it, test } from 'vitest';
import { type Mp4Parts, mp4 } from '../../../tests/support/mp4';
import { type WebmParts, webm } from '../../../tests/support/webm';
import { readLongMedia, readMedia } from './read-media';

/** What both readers say, which is the same. */
async function told(file: Buffer) {
  const short = readMedia(file);
  const long = await readLongMedia({ size: file.length, read: async (first, last) => file.subarray(first, last + 1) });
  expect(long).toEqual(short);
  return short;
}
const film = { kind: 'video', contentType: 'video/mp4', durationMs: 7000, width: 640, height: 360 };

test.each<[string, Mp4Parts]>([
  ['H.264 without sound', {}],
  ['AV1 with Opus', { video: 'av01', sound: 'Opus' }],
  ['VP9 with AAC', { video: 'vp09', sound: 'mp4a' }],
  ['one in fragments', { fragments: 7, sound: 'mp4a' }],
  ['one in a single fragment', { fragments: 1 }],
  ['one whose header has no length', { headerMs: 0xffffffff }],
  ['one whose header has no length in 64 bits', { headerMs: '0xffffffffffffffff' }],
  ['one with a 64-bit length', { headerMs: '0x1b58' }],
])('%s is taken with its length', async (_what, parts) => {
  expect(await told(mp4(parts))).toEqual(film);
});

test('sound alone is taken as sound', async () => {
  expect(await told(mp4({ video: null, sound: 'mp4a' }))).toEqual({
    kind: 'audio',
    contentType: 'audio/mp4',
    durationMs: 7000,
  });
});

test.each<[Mp4Parts, string]>([
  [{ video: 'hvc1' }, 'is an HEVC video, which many browsers cannot play. Export it as H.264 (MP4) with AAC sound'],
  [{ video: 'mp4v' }, 'is an MPEG-4 ASP (DivX, Xvid) video, which many browsers cannot play'],
  [{ video: '<b>!' }, 'is a video in the format b, which many browsers cannot play'],
  [{ sound: 'ac-3' }, 'has AC-3 (Dolby Digital) sound, which many browsers cannot play. Export it as H.264'],
  [
    { video: null, sound: 'alac' },
    'has Apple Lossless (ALAC) sound, which many browsers cannot play. Export it as AAC',
  ],
  [{ brand: 'qt  ' }, 'is a QuickTime video. Export it as H.264'],
  [{ headerMs: '0x10000000000' }, 'is longer than 24 hours'],
  [{ seconds: 0 }, 'does not say how long it is'],
  [{ fragments: 5000, seconds: 5000, bytes: 0 }, 'is in too many fragments'],
  [{ video: null }, 'is damaged'],
])('%j is refused: %s', async (parts, words) => {
  expect(await told(mp4(parts))).toContain(words);
});

describe('an MP4 that is not whole', () => {
  it('is refused as cut off, wherever the cut is', async () => {
    const whole = mp4({ fragments: 2, seconds: 4, bytes: 2000 });
    for (const end of [whole.length - 1, whole.length - 2005, 100, 30]) {
      expect(await told(whole.subarray(0, end))).toContain('is cut off');
    }
    const ended = mp4({ bytes: 5000 });
    expect(await told(ended.subarray(0, 3000))).toContain('is cut off');
    // The chunk that is said to begin at byte 24 lies behind the end.
    const far = Buffer.from(ended);
    far.writeUInt32BE(1e6, far.indexOf('stco') + 12);
    expect(await told(far)).toContain('is cut off');
  });

  it('is refused when its boxes are wrong, and null when it is no MP4', async () => {
    const endless = mp4();
    endless.writeUInt32BE(4, 16);
    expect(await told(endless)).toContain('is damaged');
    for (const file of [mp4().subarray(20), Buffer.from('words and more'), Buffer.alloc(4), Buffer.alloc(0)]) {
      expect(await told(file)).toBeNull();
    }
  });

  it('ends every reading, whatever byte is changed or missing', async () => {
    const whole = mp4({ fragments: 2, seconds: 4, sound: 'mp4a', bytes: 9 });
    for (let at = 0; at < whole.length; at++) {
      await told(whole.subarray(0, at));
      for (const value of [0, 1, 255]) {
        const bent = Buffer.from(whole);
        bent[at] = value;
        await told(bent);
      }
    }
  });
});

test.each<[string, WebmParts]>([
  ['VP9 with Opus', { sound: 'A_OPUS' }],
  ['VP8 with Vorbis', { video: 'V_VP8', sound: 'A_VORBIS' }],
  ['AV1 without sound', { video: 'V_AV1' }],
  ['one without a length', { headerMs: null }],
  ['one whose length is no number', { headerMs: Number.NaN }],
  ['a stream', { isLive: true }],
  ['a stream without a length, as browsers record', { isLive: true, headerMs: null }],
])('a WebM is taken with its length: %s', async (_what, parts) => {
  expect(await told(webm(parts))).toEqual({ ...film, contentType: 'video/webm' });
});

test.each<[WebmParts, string]>([
  [{ docType: 'matroska' }, 'is a Matroska (MKV) video. Export it as H.264 (MP4) with AAC sound'],
  [{ video: 'V_MPEG4/ISO/AVC' }, 'is an H.264 video in a WebM file, which many browsers cannot play. Export it'],
  [{ video: 'V_<b>' }, 'is a video in the format V_b, which'],
  [{ sound: 'A_AC3' }, 'has AC-3 (Dolby Digital) sound, which'],
  [{ isEncrypted: true }, 'is an encrypted video, which'],
  [{ video: null, sound: 'A_OPUS' }, 'is a WebM with sound alone. Export it as AAC (M4A)'],
  [{ video: null }, 'is damaged'],
  [{ headerMs: 86_400_001 }, 'is longer than 24 hours'],
  [{ headerMs: null, begins: 86_400, isLive: true }, 'is longer than 24 hours'],
  [{ seconds: 0 }, 'is cut off'],
])('a WebM is refused: %j: %s', async (parts, words) => {
  expect(await told(webm(parts))).toContain(words);
});

describe('a WebM that is not whole', () => {
  it('is refused as cut off, wherever the cut is', async () => {
    for (const parts of [{}, { headerMs: null }, { isLive: true }, { isLive: true, headerMs: null }]) {
      const whole = webm(parts, 2000);
      for (const end of [whole.length - 1, whole.length - 1000, 2000, 100, 40]) {
        expect(await told(whole.subarray(0, end))).toContain('is cut off');
      }
    }
  });

  it('ends every reading, whatever byte is changed or missing', async () => {
    const whole = webm({ isLive: true, headerMs: null, seconds: 2, sound: 'A_OPUS' }, 9);
    for (let at = 0; at < whole.length; at++) {
      await told(whole.subarray(0, at));
      for (const value of [0, 1, 0x81, 255]) {
        const bent = Buffer.from(whole);
        bent[at] = value;
        await told(bent);
      }
    }
  });
});
