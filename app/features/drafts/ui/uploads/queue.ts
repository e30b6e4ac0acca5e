import { arrange } from '../../arrange';
import { languageFromName } from '../../file-names';
import type { StoredFile } from '../../file-schema';
import { largestFile } from '../../rules';
import { ask, Refused, SignedOut } from './ask';
import { recognise } from './recognise';
import { sendInParts, sendWhole } from './transfer';

/** A file that is uploaded for a place in a draft. */
export interface Row {
  id: number;
  /** The path of the page whose form the file is for. */
  page: string;
  /** The field that receives the file: `new`, `blocks.1` or `trailer.clip`; empty until the author has chosen it. */
  place: string;
  /** The title of a new video, or the description of a new picture. */
  fileText: string;
  name: string;
  size: number;
  state: 'waiting' | 'reading' | 'sending' | 'checking' | 'paused' | 'failed' | 'done';
  /** Bytes read, stored or checked, depending on the state. */
  bytes: number;
  /** Bytes per second; 0 if unknown. */
  speed: number;
  isLost: boolean;
  /** Why the upload stopped. */
  words: string;
  file: StoredFile | Captions | null;
  /** Whether the form was sent with this file, so that the draft has it. */
  isSent: boolean;
}

/** Captions are text, which the form sends itself. */
export interface Captions {
  kind: 'captions';
  vtt: string;
  language: string;
  label: string;
}

interface Held {
  file: File;
  known: { sha256?: string };
  uploadId: string | null;
  stop: AbortController;
  /** Times and stored bytes of the last seconds. */
  marks: [time: number, bytes: number][];
}

/*
 * The uploads of this tab. They are kept outside of React, since saving a form during an upload renders its page anew.
 */

let rows: Row[] = [];
const held = new Map<number, Held>();
const listeners = new Set<() => void>();
let lastId = 0;
/** The page whose form was sent last, until a form is rendered again. */
let lastSent: string | null = null;

export const listRows = (): Row[] => rows;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(id: number, part: Partial<Row>): void {
  show(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
}

function show(next: Row[]): void {
  rows = next;
  for (const listener of listeners) listener();
}

const isBusy = ({ state }: Row) => state === 'reading' || state === 'sending' || state === 'checking';

/** Whether the upload of a small file is under way, for which a form can wait. */
export const isShort = (row: Row): boolean =>
  (isBusy(row) || row.state === 'waiting') && row.size <= largestFile && !row.isLost;

/** Whether leaving the page would stop the upload or lose the file's place. */
export const isUnfinished = ({ state, isSent }: Row): boolean => state !== 'failed' && !isSent;

/**
 * Queues files for a place in a page's form. They are listed at once, since a form waits only for listed files, and
 * uploaded one after the other. Resolves to their ids.
 */
export async function add(
  files: File[],
  { page, place, textFor }: Pick<Row, 'page' | 'place'> & { textFor: (file: File) => string },
): Promise<number[]> {
  const added = files.map((file): Row => {
    const id = ++lastId;
    held.set(id, { file, known: {}, uploadId: null, stop: new AbortController(), marks: [] });
    return {
      ...{ id, page, place, fileText: textFor(file), name: file.name, size: file.size, words: '' },
      ...{ state: 'waiting', bytes: 0, speed: 0, isLost: false, file: null, isSent: false },
    };
  });
  show([...rows, ...added]);
  // A file of a wrong kind is refused now, not when its turn comes.
  for (const [at, { id }] of added.entries()) {
    const way = await recognise(files[at] as File).catch(() => ({ refusal: 'The file cannot be read.' }));
    if ('refusal' in way) change(id, { state: 'failed', words: way.refusal });
  }
  next();
  return added.map(({ id }) => id);
}

/** Resolves when the upload of a file has ended or is paused: to true if the file is uploaded. */
export function ended(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const row = rows.find((one) => one.id === id);
      if (row && (isBusy(row) || row.state === 'waiting')) return;
      end();
      resolve(row?.state === 'done');
    };
    const end = subscribe(look);
    look();
  });
}

function next(): void {
  const row = rows.some(isBusy) ? undefined : rows.find(({ state }) => state === 'waiting');
  if (row) run(row).finally(next);
}

async function run({ id, size }: Row): Promise<void> {
  const own = held.get(id);
  if (!own) return;
  own.stop = new AbortController();
  const { signal } = own.stop;
  change(id, { state: 'reading', bytes: 0, speed: 0, words: '' });
  const telling = {
    signal,
    onLost: (isLost: boolean) => change(id, { isLost }),
    onStep(state: 'reading' | 'sending' | 'checking', bytes: number) {
      if (!signal.aborted) change(id, { state, bytes, speed: state === 'sending' ? speedOf(own, bytes) : 0 });
    },
    onBegun(uploadId: string) {
      own.uploadId = uploadId;
      own.marks = [];
    },
  };
  try {
    const way = await recognise(own.file);
    if ('refusal' in way) throw new Refused(way.refusal, '', 0);
    const ways = {
      parts: () => sendInParts(own.file, telling, own.known),
      whole: () => sendWhole(own.file, telling),
      captions: () => readCaptionFile(own.file),
    };
    const file: Row['file'] = await ways[way.way]();
    change(id, { state: 'done', bytes: size, file, isLost: false });
  } catch (error) {
    if (signal.aborted) return;
    own.stop.abort();
    if (error instanceof SignedOut) {
      change(id, { state: 'paused', words: 'You are signed out. Sign in in another tab, then press Resume.' });
    } else if (error instanceof Refused) change(id, { state: 'failed', words: error.message, isLost: false });
    else change(id, { state: 'failed', words: 'The file can no longer be read. Choose it again.', isLost: false });
  }
}

/** The code that reads captions is larger than the rest of the uploads, and few forms need it. */
const captionsReader = () =>
  import('~/features/media/read-captions').catch(() => {
    throw new Refused('The connection was lost. Try again.', '', 0);
  });

/** Reads captions on this device. Throws Refused with their first fault. */
async function readCaptionFile(file: File): Promise<Captions> {
  const { captionsTooLong, largestCaptions, readCaptions, spellCaptionFault } = await captionsReader();
  if (file.size > largestCaptions) throw new Refused(captionsTooLong, '', 0);
  const {
    vtt,
    faults: [fault],
  } = readCaptions(await file.text());
  if (fault) throw new Refused(spellCaptionFault(fault), '', 0);
  return { kind: 'captions', vtt, ...(languageFromName(file.name) ?? { language: 'en', label: 'English' }) };
}

/** The period over which the speed is measured, in milliseconds. */
const measured = 15_000;

function speedOf({ marks }: Held, bytes: number): number {
  const now = performance.now();
  marks.push([now, bytes]);
  while (marks.length > 2 && now - (marks[0]?.[0] ?? 0) > measured) marks.shift();
  const [[time, before] = [now, bytes]] = marks;
  return now > time ? (1000 * (bytes - before)) / (now - time) : 0;
}

export function pause(id: number): void {
  held.get(id)?.stop.abort();
  change(id, { state: 'paused', isLost: false, words: '' });
  next();
}

export function pauseAll(page: string): void {
  for (const row of rows) if (row.page === page && (isBusy(row) || row.state === 'waiting')) pause(row.id);
}

export const setPlace = (id: number, place: string): void => change(id, { place });

export function goOn(id: number): void {
  change(id, { state: 'waiting', words: '' });
  next();
}

/** Cancels an upload. The server deletes what it has received. */
export function stop(id: number): void {
  const own = held.get(id);
  const row = rows.find((one) => one.id === id);
  own?.stop.abort();
  held.delete(id);
  show(rows.filter((one) => one.id !== id));
  if (own?.uploadId && row?.state !== 'done') {
    const telling = { signal: AbortSignal.timeout(60_000), onLost: () => {} };
    // If the server cannot be reached now, it ends the upload by itself after a day.
    ask('stop', { uploadId: own.uploadId }, telling).catch(() => {});
  }
  next();
}

/**
 * Must be called when a page's form is sent. Finished uploads are sent with the form, and the server updates their
 * places if the form moves a block. The places of unfinished uploads are updated here.
 */
export function noteSent(page: string, asked: Parameters<typeof arrange>[1]): void {
  lastSent = page;
  const sent = (row: Row): Row =>
    row.state === 'done' ? { ...row, isSent: true } : { ...row, place: placeAfter(row.place, asked) };
  show(rows.map((row) => (row.page === page ? sent(row) : row)));
}

/**
 * Must be called when a form is rendered. Removes the files that were sent with the form, since the draft has them.
 * Moves the other files to this page, since a saved new draft has another address.
 */
export function noteDrawn(page: string): void {
  const before = lastSent;
  lastSent = null;
  show(rows.filter(({ isSent }) => !isSent).map((row) => (row.page === before ? { ...row, page } : row)));
}

/** A place after blocks were moved or removed. The file of a removed block gets a new block. */
export function placeAfter(place: string, asked: Parameters<typeof arrange>[1]): string {
  const [, at, rest = ''] = /^blocks\.(\d+)(.*)$/.exec(place) ?? [];
  if (at === undefined) return place;
  const tree = { blocks: Array.from({ length: 200 }, (_, number) => ({ was: String(number) })) };
  arrange(tree, asked);
  const now = tree.blocks.findIndex(({ was }) => was === at);
  return now < 0 ? 'new' : `blocks.${now}${rest}`;
}
