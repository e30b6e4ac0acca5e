import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { animated, bomb, png, quarters, secret, withExif, withNotes } from '../../../tests/support/pictures';
import { type CleanPicture, cleanPicture } from './clean-picture';

const streamOf = (bytes: Uint8Array) => new Response(bytes as never).body as ReadableStream<Uint8Array>;
const photo = await jpegOf(png(60, 30, quarters(60, 30)));

async function jpegOf(picture: Buffer): Promise<Buffer> {
  const made = await env.IMAGES.input(streamOf(picture)).output({ format: 'image/jpeg' });
  return Buffer.from(await made.response().arrayBuffer());
}

function clean(file: Uint8Array): CleanPicture {
  const found = cleanPicture(file);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** A segment of a JPEG. */
function part(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
}

describe('cleaning a JPEG', () => {
  test('leaves a file without metadata unchanged', () => {
    const { bytes, ...size } = clean(photo);
    expect(size).toEqual({ width: 60, height: 30, format: 'jpeg' });
    expect(Buffer.from(bytes).equals(photo)).toBe(true);
  });

  test('removes camera and location data but keeps the orientation', async () => {
    const turned = withExif(photo, 6);
    expect(turned.includes(secret)).toBe(true);
    const { bytes, ...size } = clean(turned);
    expect(size).toEqual({ width: 30, height: 60, format: 'jpeg' });
    expect(Buffer.from(bytes).includes(secret)).toBe(false);
    // 36 bytes: the marker, its length, and an EXIF segment with one entry.
    expect(bytes.length).toBe(photo.length + 36);
    const drawn = await env.IMAGES.input(streamOf(bytes)).output({ format: 'image/png' });
    expect(await env.IMAGES.info(streamOf(new Uint8Array(await drawn.response().arrayBuffer())))).toMatchObject({
      width: 30,
      height: 60,
    });
  });

  test('removes every kind of metadata and anything after the end, even a second picture', () => {
    const notes = [
      part(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      part(0xe2, `MPF\0${secret}`),
      part(0xed, `Photoshop 3.0\0${secret}`),
      part(0xe0, `JFXX\0${secret}`),
      part(0xfe, secret),
    ];
    const file = Buffer.concat([
      photo.subarray(0, 2),
      ...notes,
      photo.subarray(2),
      withExif(photo),
      Buffer.from(secret),
    ]);
    expect(Buffer.from(clean(file).bytes).equals(photo)).toBe(true);
  });

  test('keeps the colour profile and the Adobe colour segment', () => {
    const colours = [part(0xe2, 'ICC_PROFILE\0\x01\x01profile'), part(0xee, 'Adobe\0d\0\0\0\0\0')];
    const file = Buffer.concat([photo.subarray(0, 2), ...colours, photo.subarray(2)]);
    for (const colour of colours) expect(Buffer.from(clean(file).bytes).includes(colour)).toBe(true);
  });

  test('ignores the orientation in an EXIF segment with wrong lengths', () => {
    const file = Buffer.concat([
      photo.subarray(0, 2),
      part(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff'),
      part(0xe1, 'Exif\0\0II*\0\x08\0\0\0\xff\xff\x12\x01'),
      photo.subarray(2),
    ]);
    expect(clean(file)).toMatchObject({ width: 60, height: 30 });
  });
});

describe('cleaning a PNG', () => {
  const drawing = png(60, 30, quarters(60, 30));

  test('removes notes, EXIF and anything after the end', () => {
    const file = withNotes(drawing);
    expect(file.includes(secret)).toBe(true);
    const { bytes, ...size } = clean(file);
    expect(size).toEqual({ width: 60, height: 30, format: 'png' });
    expect(Buffer.from(bytes).equals(drawing)).toBe(true);
  });

  test('keeps only the first frame of an animation', () => {
    expect(Buffer.from(clean(animated(drawing)).bytes).equals(drawing)).toBe(true);
  });
});

describe('cleaning an unusable picture', () => {
  test.each([
    ['a bomb of 50,000 by 50,000 pixels', bomb(50_000, 50_000), 'has 50000 × 50000 pixels'],
    ['a picture of 8,000 by 5,001 pixels', bomb(8000, 5001), 'has 8000 × 5001 pixels'],
    ['a side longer than the image service accepts', bomb(12_001, 2), 'has 12001 × 2 pixels'],
    ['a picture with a width of 0', bomb(0, 2), 'is damaged'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'is neither a PNG nor a JPEG'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is neither a PNG nor a JPEG'],
    ['a file of more than 30 MB', Buffer.concat([png(1, 1), Buffer.alloc(30_000_000)]), 'is larger than 30 MB'],
  ])('refuses %s', (_, file, complaint) => {
    expect(cleanPicture(file)).toMatch(complaint);
  });

  test.each([
    ['JPEG', photo],
    ['PNG', png(20, 10)],
  ])('refuses a %s that is truncated at any point', (_, whole) => {
    const ends = Array.from({ length: whole.length - 9 }, (_, i) => i + 8);
    expect(ends.filter((end) => cleanPicture(whole.subarray(0, end)) !== 'is damaged')).toEqual([]);
  });

  test('refuses or cleans a file with any one byte altered, and never throws', () => {
    for (const whole of [withExif(photo), withNotes(png(20, 10))]) {
      for (let at = 0; at < whole.length; at++) {
        const altered = Buffer.from(whole);
        altered[at] = 255 - (altered[at] ?? 0);
        const found = cleanPicture(altered);
        if (typeof found !== 'string') expect(cleanPicture(found.bytes)).toEqual(found);
      }
    }
  });
});

describe('a picture whose pixels cannot be read', () => {
  const unread = 'is damaged: its pixels cannot be read. Export it again';

  test('a PNG is refused when a checksum, the packed pixels, their number or a filter is wrong', () => {
    const picture = png(20, 10);
    expect(clean(picture)).toMatchObject({ width: 20, height: 10 });
    const pixels = picture.indexOf('IDAT') + 4;
    const bent = Buffer.from(picture);
    bent[pixels + 9] = (bent[pixels + 9] ?? 0) ^ 0xff;
    expect(cleanPicture(bent)).toBe('is damaged');
    // With the right checksums, but more or fewer pixels than the header says.
    expect(cleanPicture(bomb(400, 300))).toBe(unread);
    expect(cleanPicture(bomb(2, 3))).toBe(unread);
    expect(clean(png(20, 10, undefined, 4))).toMatchObject({ width: 20 });
    expect(cleanPicture(png(20, 10, undefined, 5))).toBe(unread);
    // What unpacks without end stops at the size that the header says.
    expect(cleanPicture(bomb(9000, 4000))).toBe(unread);
  });

  test('a JPEG is refused without tables, or with hardly any encoded pixels', () => {
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    const start = scan + 2 + photo.readUInt16BE(scan + 2);
    const end = photo.subarray(-2);
    expect(cleanPicture(Buffer.concat([photo.subarray(0, start), end]))).toBe(unread);
    const tables = photo.indexOf(Buffer.from([0xff, 0xdb]));
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
    expect(frame).toBeGreaterThan(tables);
    expect(cleanPicture(Buffer.concat([photo.subarray(0, tables), photo.subarray(frame)]))).toBe(unread);
  });
});
