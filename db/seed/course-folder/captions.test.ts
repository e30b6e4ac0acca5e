import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileUploads } from '#db/schema';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { beginUpload } from '~/features/drafts/begin-upload.server';
import { checkUpload } from '~/features/drafts/check-upload.server';
import { fieldsOf, treeOf } from '~/features/drafts/fields';
import { prepareDraft } from '~/features/drafts/prepare-draft.server';
import { completeUpload, storePart } from '~/features/drafts/receive-upload.server';
import { readCaptions, spellCaptionFault } from '~/features/media/read-captions';
import { captionsElsewhere } from '~/features/media/recognise-captions';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { mp4 } from '../../../tests/support/mp4';
import { failure } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { Fault } from './faults';
import { fileFinder } from './files';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Captions as people have them: the file, and its captions as seconds and text, or the sentence that refuses it. */
const files: [name: string, file: string | Buffer, gets: [number, number, string][] | string][] = [
  [
    'WebVTT of YouTube, made automatically',
    `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.230 align:start position:0%
 
bring<00:00:00.480><c> the</c><00:00:00.640><c> bass</c>

00:00:02.230 --> 00:00:02.240 align:start position:0%
bring the bass
 

00:00:02.240 --> 00:00:04.389 align:start position:0%
bring the bass
down<00:00:02.560><c> on</c><00:00:02.720><c> sixteen</c>

00:00:04.389 --> 00:00:04.399 align:start position:0%
down on sixteen
 
`,
    [
      [0.16, 2.23, 'bring the bass'],
      [2.24, 4.389, 'down on sixteen'],
    ],
  ],
  [
    'SubRip of Premiere',
    '\uFEFF1\r\n00:00:00,500 --> 00:00:02,000\r\nHands off\r\nthe jog wheel.\r\n\r\n2\r\n00:00:02,100 --> 00:00:03,000\r\n<i>Listen.</i>\r\n\r\n',
    [
      [0.5, 2, 'Hands off the jog wheel.'],
      [2.1, 3, 'Listen.'],
    ],
  ],
  [
    'SubRip in Windows-1252',
    latin1('1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nLa caf\xe9\r\n'),
    'Line 7: A letter here cannot be read: save the file as UTF-8',
  ],
  [
    'SubRip in UTF-16',
    utf16('1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n'),
    'Line 1: The file is saved as UTF-16: save it as UTF-8',
  ],
  [
    'no empty line between captions',
    'WEBVTT\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo\n',
    [
      [1, 2, 'One'],
      [2, 3, 'Two'],
    ],
  ],
  [
    'HTML references',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nIt&#39;s drum &amp; bass,&nbsp;at 174&lt;175 &eacute;\n',
    [[1, 2, "It's drum & bass, at 174<175 é"]],
  ],
  [
    'names and settings',
    'WEBVTT - A title\n\nintro\n00:01.000 --> 00:02.000 line:0 position:10%,line-left align:start\n<v Dele>One\n\n2\n00:02.000 --> 00:03.000 vertical:rl\n<c.loud>Two</c>\n',
    [
      [1, 2, 'One'],
      [2, 3, 'Two'],
    ],
  ],
  [
    'NOTE, STYLE and REGION',
    'WEBVTT\n\nSTYLE\n::cue(b) { color: red }\n\nREGION\nid:fred\nwidth:40%\n\nNOTE a --> b\nin two lines\n\n00:01.000 --> 00:02.000 region:fred\nOne\n\nNOTE the end\n',
    [[1, 2, 'One']],
  ],
  [
    'a minute of sixty seconds too many',
    'WEBVTT\n\n59:59.000 --> 60:00.000\nNo\n',
    'Line 3: Is no time such as 00:01.000 --> 00:04.000',
  ],
  [
    'a comma, and one digit of hours, in WebVTT',
    'WEBVTT\n\n0:00:01,500 --> 0:00:02,000 align:start\nOne\n',
    [[1.5, 2, 'One']],
  ],
  ['a byte order mark', '\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nOne\n', [[1, 2, 'One']]],
  ['line breaks of old Macs', 'WEBVTT\r\r00:01.000 --> 00:02.000\rOne\rtwo\r', [[1, 2, 'One two']]],
  [
    'captions that overlap',
    'WEBVTT\n\n00:01.000 --> 00:05.000\nOne\n\n00:02.000 --> 00:03.000\nTwo\n',
    [
      [1, 5, 'One'],
      [2, 3, 'Two'],
    ],
  ],
  ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nOne\n', 'Line 3: Ends before it begins'],
  ['captions without captions', 'WEBVTT\n\nNOTE soon\n', 'Holds no captions'],
  ['an empty file', '', 'Holds no captions'],
  [
    'SubRip without empty lines',
    '1\n00:00:01,000 --> 00:00:02,000\nCount\n16\n2\n00:00:02,000 --> 00:00:03,000\nTwo',
    [
      [1, 2, 'Count 16'],
      [2, 3, 'Two'],
    ],
  ],
  [
    'SubRip with colours, places, hearts and arrows',
    '1\n00:00:01,000 --> 00:00:02,000 X1:10 X2:20\n{\\an8}<font color="#fff">I <3 <b>R&B</b></font>\nDeck A --> deck B\n',
    [[1, 2, 'I <3 R&B Deck A --> deck B']],
  ],
  [
    'SubRip with an empty caption, and an empty line in a text',
    '1\n00:00:01,000 --> 00:00:02,000\n\n\n2\n00:00:02,000 --> 00:00:03,000\nOne\n\ntwo\n',
    [[2, 3, 'One two']],
  ],
  [
    'SubRip with a time in frames',
    '1\n00:00:01:12 --> 00:00:02:00\nOne\n',
    'Line 2: Is no time such as 00:01.000 --> 00:04.000',
  ],
  [
    'SubStation Alpha',
    '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,One\n',
    'Line 1: Captions begin with the line WEBVTT, or with a number and a time (SubRip)',
  ],
];

/** The answer to a file in parts that is neither a video nor looks like captions. */
const notAVideo = 'The file is no MP4 or WebM video';

let scope: Scope;
beforeAll(async () => {
  await resetBindings();
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  scope = testScope({ viewer });
});

/** A file sent with the form of a lesson: the captions that its draft then has, or the error at the file. */
async function byForm(file: Buffer): Promise<string> {
  const of = 'blocks.0.videos.0';
  const tree = treeOf({ [`${of}.clip`]: 'c', place: `${of}.captions`, language: 'en' });
  const body = new Response(new Uint8Array(file)).body as ReadableStream<Uint8Array>;
  const { errors } = await failure(prepareDraft(scope, tree, { body, declaredBytes: null }));
  return String(errors.file ?? fieldsOf(tree)[`${of}.captions.0.vtt`]);
}

/** An upload in parts, which is for videos: why it was refused. */
async function byParts(file: Buffer): Promise<string | null | undefined> {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { uploadId } = await beginUpload(scope, { sha256, bytes: file.length });
  await storePart(scope, { uploadId, number: 1, sha256 }, file);
  await completeUpload(scope, { uploadId });
  await checkUpload(scope, { uploadId });
  const [upload] = await scope.db.select().from(fileUploads).where(eq(fileUploads.id, uploadId));
  return upload?.fault;
}

/** A lesson sent to the API: the captions that it saves, or the error at them. */
function byApi(file: Buffer): string {
  const captions = [{ language: 'en', label: 'English', vtt: file.toString('utf8') }];
  const video = { clip: '0'.repeat(20), audio: null, poster: null, title: 'T', captions };
  const sent = { html: null, images: [], videos: [video], typeFormId: null, question: null, variantFor: null };
  const blocks = SaveLesson.shape.blocks.safeParse([sent]);
  if (blocks.success) return blocks.data[0]?.videos[0]?.captions[0]?.vtt ?? '';
  expect(blocks.error.issues.map(({ path }) => path.join('.'))).toEqual(['0.videos.0.captions.0.vtt']);
  return blocks.error.issues[0]?.message ?? '';
}

/** A file beside a video in a folder: the captions read from it, or the first fault. */
function byFolder(file: Buffer, extension: string): string {
  const root = mkdtempSync(join(tmpdir(), 'captions-'));
  writeFileSync(join(root, 'one.mp4'), mp4({}));
  writeFileSync(join(root, `one.en.${extension}`), file);
  const faults: Fault[] = [];
  const video = fileFinder(root, faults).video('one.mp4', root, root);
  const [fault] = faults;
  return fault ? spellCaptionFault(fault) : typeof video === 'string' ? video : (video.captions[0]?.vtt ?? '');
}

describe('captions that people have get the same by the form, in parts, by the API and in a folder', () => {
  it.each(files)('%s', async (name, written, gets) => {
    const file = Buffer.from(written as string);
    const form = await byForm(file);
    expect(byApi(file)).toBe(form);
    expect(byFolder(file, name.startsWith('SubRip') ? 'srt' : 'vtt')).toBe(form);
    const isTaken = typeof gets !== 'string';
    const { cues, faults, vtt } = readCaptions(form);
    expect(isTaken ? cues.map(({ start, end, text }) => [start, end, text]) : form).toEqual(gets);
    // What is stored is WebVTT that is read as it is.
    if (isTaken) expect([faults, vtt]).toEqual([[], form]);
    // In parts there come videos: captions are refused with their own fault, or with where they go.
    const isKnown = !name.startsWith('SubStation');
    if (file.length) expect(await byParts(file)).toBe(isTaken ? captionsElsewhere : isKnown ? gets : notAVideo);
  });
});
