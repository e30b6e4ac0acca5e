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
import type { StoredFile } from './file-schema';
import { languageTag } from './parts-schema';
import { Asked } from './sheets';
import { readWhole, storeFile } from './store-file.server';

/**
 * Does to a draft what its form asks for besides saving: places files, moves or removes a row, and takes the revision
 * that is to be replaced. Does not save the draft. Throws invalid for the file, and unreadable.
 */
export async function prepareDraft(scope: Scope, tree: Record<string, Tree>, file: Upload | null): Promise<void> {
  requireAdmin(scope);
  clocksToUtc(tree);
  const asked = Asked.safeParse(tree);
  if (!asked.success) throw new AppError('unreadable', 'The form could not be read.');
  for (const { kind, name, ...to } of asked.data.uploads) placeStored(tree, { kind, name }, to);
  if (file) await placeFile(scope, tree, asked.data, file);
  arrange(tree, asked.data.act, asked.data.order);
  for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
  writeOverTheirs(tree);
}

/**
 * The fields of a form that is kept and not saved, with its files in their places. A file that does not fit is left out
 * without an error, since nothing in a kept draft is checked.
 */
export async function prepareKept(scope: Scope, fields: Fields, file: Upload | null): Promise<Fields> {
  const { isOver, savedRevision, ...typed } = fields;
  const tree = treeOf(typed);
  try {
    await prepareDraft(scope, tree, file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
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
 * Stores the file of a form in the catalogue and names it in the draft, at the place that the form says. Captions are
 * text and stay in the draft. Nobody sees the file until the draft is saved. Throws invalid on `file`, `place`,
 * `language` and `fileText`.
 */
async function placeFile(scope: Scope, tree: Branch, asked: Asked, file: Upload): Promise<void> {
  const { place, fileText } = asked;
  const path = pathOf(place);
  if (path.at(-1) === 'captions') return placeCaptions(branchAt(tree, path.slice(0, -1)), asked, file);
  if (isForNew(path) && !fileText.trim()) throw invalid('fileText', 'Please enter a title or an image description');
  placeStored(tree, await storeFile(scope, file), asked);
}

function pathOf(place: string): string[] {
  if (!places.test(place)) throw invalid('place', 'Please choose the type of file');
  return place.split('.');
}

const isForNew = (path: string[]) => path.at(-1) === 'new' || /^\d/.test(path.at(-1) ?? '');

/** Names a file of the catalogue at its place in the draft. */
function placeStored(
  tree: Branch,
  { kind, name }: StoredFile,
  { place, fileText }: Pick<Asked, 'place' | 'fileText'>,
): void {
  const path = pathOf(place);
  const last = path.at(-1) ?? '';
  if (isForNew(path)) {
    addTo(tree, path, kind, name, fileText);
    return;
  }
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
async function placeCaptions(video: Branch, { language, label }: Asked, file: Upload): Promise<void> {
  if (!languageTag.test(language.trim())) throw invalid('language', 'Please enter a language such as en or pt-BR');
  const bytes = await readWhole(file, largestCaptions, captionsTooLong);
  const {
    vtt,
    faults: [fault],
  } = readCaptions(new TextDecoder().decode(bytes));
  if (fault) throw invalid('file', spellCaptionFault(fault));
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
}

/**
 * Reads the draft that a form asks to save. Throws unreadable for a form that none of our pages sends, and invalid by
 * field.
 */
export async function readDraft<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  { sheet, schema, toDraft }: DraftForm<Sheet, Schema>,
  tree: Record<string, Tree>,
): Promise<z.output<Schema>> {
  const sent = sheet.safeParse(tree);
  if (!sent.success) throw new AppError('unreadable', 'The form could not be read.');
  const read = schema.safeParse(toDraft ? await toDraft(sent.data, scope) : sent.data, { error: plainIssue });
  if (read.success) return read.data;
  const errors: FieldErrors = {};
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= [message];
  const [first] = Object.values(errors);
  throw new AppError('invalid', first?.[0] ?? 'Is invalid', { errors });
}
