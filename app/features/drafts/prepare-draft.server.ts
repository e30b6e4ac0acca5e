import type { z } from 'zod';
import { captionsTooLong, largestCaptions, readCaptions, spellCaptionFault } from '~/features/media/read-captions';
import { AppError, type FieldErrors, invalid, isAppError } from '~/kit/app-error';
import { plainIssue } from '~/kit/text/plain-issue';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { arrange, rowsAt } from './arrange';
import { clocksToUtc } from './clocks';
import { type Fields, fieldsOf, type Tree, treeOf } from './fields';
import { languageFromName } from './file-names';
import type { StoredFile } from './file-schema';
import { languageTag } from './parts-schema';
import { leaveOut } from './rules';
import { Asked } from './sheets';
import { readWhole, storeFile } from './store-file.server';

/**
 * Does to a draft what its form asks for besides saving: places files, moves or removes a row, and takes the revision
 * that is to be replaced. Does not save the draft. A file that cannot be placed yet stays in the form as an upload.
 * Throws invalid for the file, and unreadable.
 */
export async function prepareDraft(scope: Scope, tree: Record<string, Tree>, file: Upload | null): Promise<void> {
  requireAdmin(scope);
  clocksToUtc(tree);
  const asked = Asked.safeParse(tree);
  if (!asked.success) throw new AppError('unreadable', 'The form could not be read.');
  const arrived = file && (await takeFile(scope, asked.data, file));
  const { unplaced, fault } = placeAll(tree, [...asked.data.uploads, ...(arrived ? [arrived] : [])]);
  if (fault) {
    tree.uploads = unplaced.map((upload) => ({ ...upload }));
    // The file is among the uploads now, and its own fields ask for its place.
    for (const name of ['place', 'fileText', 'language', 'label']) delete tree[name];
    throw fault;
  }
  arrange(tree, asked.data);
  for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
  writeOverTheirs(tree);
}

type Held = Asked['uploads'][number];

/** Places each upload. Returns those whose place, language or text is missing or wrong, and the first refusal. */
function placeAll(tree: Branch, uploads: Held[]) {
  const unplaced: Held[] = [];
  let fault: AppError | null = null;
  // Captions come last, since their video may be one of the files.
  const inTurn = uploads.toSorted((one, other) => Number(one.kind === 'captions') - Number(other.kind === 'captions'));
  for (const upload of inTurn) {
    if (upload.place === leaveOut) continue;
    try {
      placeUpload(tree, upload);
    } catch (error) {
      if (!isAppError(error) || !error.errors) throw error;
      // A file of another kind than its place takes can go to another place.
      const errors = Object.entries(error.errors).map(([field, messages]) => [
        `uploads.${unplaced.length}.${field === 'file' ? 'place' : field}`,
        messages,
      ]);
      unplaced.push(upload);
      fault ??= new AppError('invalid', error.message, { errors: Object.fromEntries(errors) as FieldErrors });
    }
  }
  return { unplaced, fault };
}

/**
 * The fields of a form that is kept and not saved, with its files in their places. A file that has no place yet stays an
 * upload of the draft, and one that cannot be used is left out without an error: nothing in a kept draft is checked.
 */
export async function prepareKept(scope: Scope, fields: Fields, file: Upload | null): Promise<Fields> {
  const { isOver, savedRevision, ...typed } = fields;
  const tree = treeOf(typed);
  try {
    await prepareDraft(scope, tree, file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    // An upload that has no place yet stays with the draft.
    for (const name of Object.keys({ ...Asked.shape, intent: '' })) if (name !== 'uploads') delete tree[name];
  }
  return fieldsOf(tree);
}

/**
 * After someone else's save, a form names their revision. If its author ticks `isOver`, this draft replaces their
 * version.
 */
export function writeOverTheirs(tree: Record<string, Tree>): void {
  if (tree.isOver && tree.savedRevision) tree.revision = tree.savedRevision;
  delete tree.isOver;
  delete tree.savedRevision;
}

const places =
  /^(?:cover|share|logo|new|trailer\.(?:clip|audio|poster|captions)|blocks\.\d{1,2}(?:\.videos\.\d{1,2}\.(?:clip|audio|poster|captions)|\.question\.(?:sound|picture)|\.decks\.(?:[ab]\.sound|right|mistake))?)$/;

type Branch = Record<string, Tree>;

/**
 * Stores the file of a form in the catalogue. Captions are text and stay in the form. Nobody sees the file until the
 * draft is saved. Throws invalid on `file` for a file that cannot be used.
 */
async function takeFile(scope: Scope, asked: Asked, file: Upload): Promise<Held> {
  const { place, fileText, language, label } = asked;
  const fileName = file.fileName ?? '';
  const held = { place, fileText, fileName, language, label, vtt: '' };
  const isForCaptions = pathOfAny(place).at(-1) === 'captions';
  if (!isForCaptions && !/\.(?:vtt|srt)$/i.test(fileName)) return { ...held, ...(await storeFile(scope, file)) };
  const bytes = await readWhole(file, largestCaptions, captionsTooLong);
  const {
    vtt,
    faults: [fault],
  } = readCaptions(new TextDecoder().decode(bytes));
  if (fault) throw invalid('file', spellCaptionFault(fault));
  const named = language.trim() ? null : languageFromName(fileName);
  return { ...held, kind: 'captions', name: '', vtt, ...(named && { ...named, label: label.trim() || named.label }) };
}

/** Names an upload at its place in the draft. Throws invalid on `place`, `language`, `fileText` and `file`. */
function placeUpload(tree: Branch, upload: Held): void {
  const { kind, name, fileText } = upload;
  if (kind === 'captions') {
    const path = pathOf(upload.place || 'new');
    const video = path.at(-1) === 'captions' ? branchAt(tree, path.slice(0, -1)) : onlyVideo(tree, path);
    if (!video) throw invalid('place', 'Please choose the video of these captions');
    placeCaptions(video, upload);
    return;
  }
  const place = kind === 'audio' ? placeOfSound(tree, upload.place) : upload.place;
  const path = pathOf(place);
  if (isForNew(path) && !fileText.trim()) throw invalid('fileText', 'Please enter a title or an image description');
  placeStored(tree, { kind, name }, { place, fileText });
}

/** The one video of a block, or of the whole draft if the path names no block. */
function onlyVideo(tree: Branch, path: string[]): Branch | null {
  const blocks = path[0] === 'blocks' ? [branchAt(tree, path.slice(0, 2))] : (rowsAt(tree, ['blocks']) ?? []);
  const videos = blocks.flatMap((block) => rowsAt(block as Branch, ['videos']) ?? []);
  return videos.length === 1 ? (videos[0] as Branch) : null;
}

/** Where a sound goes that is given to a whole block: to its question, or to its one video. */
function placeOfSound(tree: Branch, place: string): string {
  const path = pathOfAny(place);
  if (path.length !== 2) return place;
  const block = branchAt(tree, path);
  const { question } = block;
  const isAsked = typeof question === 'object' && !Array.isArray(question) && question.kind === 'choice';
  if (isAsked) return `${place}.question.sound`;
  return onlyVideo(tree, path) ? `${place}.videos.0.audio` : place;
}

const pathOfAny = (place: string) => (places.test(place) ? place.split('.') : []);

function pathOf(place: string): string[] {
  if (!places.test(place)) throw invalid('place', 'Please choose the type of file');
  return place.split('.');
}

const isForNew = (path: string[]) => path.at(-1) === 'new' || /^\d/.test(path.at(-1) ?? '');

/** Names a file of the catalogue at its place in the draft. */
function placeStored(
  tree: Branch,
  { kind, name }: StoredFile,
  { place, fileText }: Pick<Held, 'place' | 'fileText'>,
): void {
  const path = pathOf(place);
  const last = path.at(-1) ?? '';
  if (isForNew(path)) {
    addTo(tree, path, kind, name, fileText);
    return;
  }
  if (last === 'captions') throw invalid('file', 'This place takes captions (.vtt or .srt)');
  const wanted = last === 'clip' ? 'video' : sounds.has(last) ? 'audio' : 'image';
  if (kind !== wanted) throw invalid('file', `This field takes ${nouns[wanted]}, but the file is ${nouns[kind]}`);
  if (path.includes('question') || path.includes('decks')) makeBlock(tree, path[1] ?? '');
  const branch = branchAt(tree, path.slice(0, -1));
  branch[last] = last === 'picture' ? { fileId: name, alt: fileText } : name;
}

const sounds = new Set(['audio', 'sound', 'right', 'mistake']);
const nouns = { image: 'a picture', video: 'a video', audio: 'an audio file' };

/** The branch at a path. A missing trailer, question or exercise is added. */
function branchAt(tree: Branch, path: string[]): Branch {
  return path.reduce<Branch>((branch, part) => {
    if (part === 'trailer') branch[part] ??= { was: 'trailer' };
    if (part === 'question') branch[part] ??= { kind: 'choice' };
    if (path.includes('decks') && /^(?:decks|a|b)$/.test(part)) branch[part] ??= {};
    const found = Object.hasOwn(branch, part) ? branch[part] : undefined;
    if (typeof found !== 'object') throw invalid('place', 'That block no longer exists. Choose another one.');
    return found as Branch;
  }, tree);
}

/** Adds a block at the end if it has this number, since a question or an exercise can be the first content of a new block. */
function makeBlock(tree: Branch, number: string): void {
  const blocks = rowsAt(tree, ['blocks']) ?? [];
  if (number === String(blocks.length)) tree.blocks = [...blocks, { is: '1' }];
}

/** Adds a picture or a video, in a new block at the end or in an existing block. */
function addTo(tree: Branch, path: string[], kind: 'image' | 'video' | 'audio', name: string, text: string): void {
  if (kind === 'audio') throw invalid('file', 'Choose the video or the question that this audio belongs to.');
  if (path[0] === 'new') {
    const blocks = rowsAt(tree, ['blocks']) ?? [];
    tree.blocks = [...blocks, { is: '1' }];
  }
  const blocks = tree.blocks as Tree[];
  const at = path[0] === 'new' ? blocks.length - 1 : Number(path[1]);
  const block = branchAt(tree, ['blocks', String(at)]);
  const list = kind === 'image' ? 'images' : 'videos';
  const row: Branch = kind === 'image' ? { fileId: name, alt: text } : { clip: name, title: text };
  block[list] = [...(rowsAt(block, [list]) ?? []), row];
}

/** Adds captions to a video. They replace captions of the same language. */
function placeCaptions(video: Branch, { language, label, vtt }: Held): void {
  if (!languageTag.test(language.trim())) throw invalid('language', 'Please enter a language such as en or pt-BR');
  const row = { language: language.trim(), label: label.trim() || language.trim(), vtt };
  const others = (rowsAt(video, ['captions']) ?? []).filter((one) => (one as Branch).language !== row.language);
  video.captions = [...others, row];
}

/** How the form of a draft becomes the draft that its use-case saves. Each kind of draft has its own. */
export interface DraftForm<Sheet extends z.ZodType, Schema extends z.ZodType> {
  /**
   * The form as its page sends it, and the draft in it. A text that is no date or number is passed on, and the schema
   * refuses it.
   */
  sheet: Sheet;
  /** The draft in the format that the API takes, too. */
  schema: Schema;
  /** Completes the draft with what its form does not send. */
  toDraft?: (sheet: z.output<Sheet>, scope: Scope) => unknown;
  /** The errors as the form names them: several fields may share one. */
  toFaults?: (errors: FieldErrors, tree: Record<string, Tree>) => FieldErrors;
}

/**
 * Reads the draft that a form asks to save. Throws unreadable for a form that none of our pages sends, and invalid by
 * field.
 */
export async function readDraft<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  { sheet, schema, toDraft, toFaults }: DraftForm<Sheet, Schema>,
  tree: Record<string, Tree>,
): Promise<z.output<Schema>> {
  const sent = sheet.safeParse(tree);
  if (!sent.success) throw new AppError('unreadable', 'The form could not be read.');
  const read = schema.safeParse(toDraft ? await toDraft(sent.data, scope) : sent.data, { error: plainIssue });
  if (read.success) return read.data;
  const found: FieldErrors = {};
  for (const { path, message } of read.error.issues) found[path.join('.')] ??= [message];
  const errors = toFaults ? toFaults(found, tree) : found;
  const [first] = Object.values(errors);
  throw new AppError('invalid', first?.[0] ?? 'Is invalid', { errors });
}
