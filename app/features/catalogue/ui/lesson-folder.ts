import type { Fields } from '~/features/drafts/fields';
import { loopLine } from '~/kit/text/loop-line';

/** A file of a dropped folder, with its path within it. */
export interface FolderFile {
  path: string;
  file: File;
}

/** What a lesson's folder says, for the form of a lesson. */
export interface LessonFolder {
  /** The form's fields. Blocks are numbered from 0. */
  fields: Fields;
  blocks: number;
  /** The files to upload, each with the end of its place below `blocks.`, such as '0' or '0.videos.0.poster'. */
  files: { file: File; place: string; text: string }[];
  /** What the form does not take from a folder, and files that are not there. */
  leftOut: string[];
}

const media = /^!\[([^\]]*)\]\((\S+?)(?:\s+"([^"]*)")?\)$/;
const embedded = /^\[[^\]]*\]\(form:([\w-]+)\)$/;
/** A value without the quotes that YAML needs around a colon or a #. */
const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2');
const fence = /^```(\w+)\n([\s\S]*?)\n```$/;

/**
 * Reads a lesson as course folders have it: a Markdown file with front matter, and the files that it names, which are
 * found by their names wherever they lie. Null if there is not exactly one lesson. An exercise at the decks and gear
 * variants are left out and listed in `leftOut`.
 */
export async function readLessonFolder(all: FolderFile[]): Promise<LessonFolder | null> {
  const lessons = all.filter(({ path }) => /\.md$/i.test(path) && !/(?:^|\/)(?:course|readme)\.md$/i.test(path));
  const [lesson] = lessons;
  if (!lesson || lessons.length > 1) return null;
  const source = (await lesson.file.text()).replaceAll('\r\n', '\n');
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const reader = newReader(all);
  for (const part of body.trim().split(/\n\n---\n\n/)) reader.read(part);
  return { ...reader.done(), fields: { ...headOf(head), ...reader.done().fields } };
}

/** The keys of the front matter that the form has. */
function headOf(head: string): Fields {
  const cell = (key: string) => unquoted(new RegExp(`^${key}:[ \\t]*(.+)$`, 'm').exec(head)?.[1] ?? '');
  const lines = (key: string) =>
    [
      ...(new RegExp(`^${key}:[^\\n]*\\n((?:[ \\t]+-[^\\n]*\\n?)+)`, 'm').exec(`${head}\n`)?.[1] ?? '').matchAll(
        /-\s+(.+)/g,
      ),
    ]
      .map(([, line = '']) => unquoted(line.replace(/\s+#.*$/, '')))
      .filter(Boolean);
  const loops = lines('loops').flatMap((line, at) => {
    const [, from = '', to = '', title = line] = loopLine.exec(line) ?? [];
    return [
      [`loops.${at}.from`, from],
      [`loops.${at}.to`, to],
      [`loops.${at}.title`, title],
    ];
  });
  return {
    title: cell('title'),
    ...(cell('preview').startsWith('true') && { isPreview: 'on' }),
    chapters: lines('chapters').join('\n'),
    ...Object.fromEntries(loops),
  };
}

function newReader(all: FolderFile[]) {
  const fields: Record<string, string> = {};
  const files: LessonFolder['files'] = [];
  const leftOut: string[] = [];
  let row = -1;
  let hasMedia = false;
  const begin = () => {
    row += 1;
    hasMedia = false;
    fields[`blocks.${row}.is`] = '1';
  };
  const named = (path: string) => {
    const name = path.split('/').at(-1);
    return all.find((one) => one.path.split('/').at(-1) === name)?.file;
  };
  const give = (path: string, place: string, text: string) => {
    const file = named(path);
    if (file) files.push({ file, place, text });
    else leftOut.push(`${path}, which is not in the folder`);
  };
  /** The captions, the sound alone and the still that are called by a film. */
  const giveBeside = (path: string) => {
    const stem = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
    for (const { path: other, file } of all) {
      const name = other.split('/').at(-1) ?? '';
      if (!name.startsWith(`${stem}.`)) continue;
      if (/\.(?:vtt|srt|m4a)$/i.test(name)) files.push({ file, place: `${row}`, text: stem });
      else if (/\.(?:svg|png|jpe?g)$/i.test(name)) files.push({ file, place: `${row}.videos.0.poster`, text: stem });
    }
  };
  const ask = (text: string) => {
    const cell = (key: string) => unquoted(new RegExp(`^${key}:[ \\t]*(.+)$`, 'm').exec(text)?.[1] ?? '');
    const set = (part: string, value: string) => {
      if (value) fields[`blocks.${row}.question.${part}`] = value;
    };
    const [, skill = '', level = ''] = /^drill:\s*([\w-]+)\s+level\s+(\d+)/m.exec(text) ?? [];
    set('kind', skill ? 'drill' : 'choice');
    set('skill', skill);
    set('level', level);
    for (const part of ['id', 'text', 'why']) set(part, cell(part));
    set('heardAs', cell('heard-as'));
    for (const [at, [, mark, answer = '']] of [...text.matchAll(/^\s*- \[([ x])\]\s+(.+)$/gm)].entries()) {
      set(`answers.${at}.text`, answer);
      if (mark === 'x') set(`answers.${at}.isRight`, 'on');
    }
    for (const part of ['sound', 'picture']) {
      if (cell(part)) give(cell(part), `${row}.question.${part}`, cell('alt'));
    }
    if (cell('video')) leftOut.push('the part of a video that a question is about');
  };
  const readFence = (kind: string, text: string) => {
    if (kind !== 'question') {
      leftOut.push(kind === 'decks' ? 'the exercise at the decks' : `“${kind}”`);
      return;
    }
    if (fields[`blocks.${row}.question.kind`]) begin();
    ask(text);
    hasMedia = true;
  };
  const readParagraph = (text: string) => {
    const [, alt = '', path = '', caption = ''] = media.exec(text) ?? [];
    const form = embedded.exec(text)?.[1];
    if (form) {
      fields[`blocks.${row}.typeFormId`] = form;
    } else if (path) {
      hasMedia = true;
      give(path, `${row}`, alt);
      if (/\.(?:mp4|webm)$/i.test(path)) giveBeside(path);
      if (caption) leftOut.push(`the line below a picture: “${caption}”`);
    } else {
      // A block shows its text above its files, so a text below files begins a block.
      if (hasMedia) begin();
      const name = `blocks.${row}.markdown`;
      fields[name] = [fields[name], text].filter(Boolean).join('\n\n');
    }
  };
  return {
    /** Reads one block of the file. */
    read(part: string) {
      begin();
      for (const text of part.split(/\n{2,}(?![^`]*\n```(?:\n|$))/)) {
        const piece = text.trim();
        if (!piece) continue;
        const [, kind, inner = ''] = fence.exec(piece) ?? [];
        if (kind) readFence(kind, inner);
        else readParagraph(piece);
      }
      const isEmpty = Object.keys(fields).filter((name) => name.startsWith(`blocks.${row}.`)).length === 1;
      if (!isEmpty || files.some(({ place }) => place.split('.')[0] === String(row))) return;
      delete fields[`blocks.${row}.is`];
      row -= 1;
    },
    done: (): LessonFolder => ({ fields, blocks: row + 1, files, leftOut }),
  };
}
