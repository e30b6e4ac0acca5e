import { sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { files } from '#db/schema';
import { inList } from '#db/subqueries';
import { clipHashSql } from '~/features/media/films/queries.server';
import { AppError, type FieldErrors, invalid } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import type { Scope } from '~/scope/scope';
import { markdownBounds } from './markdown-bounds';
import type { VideoDraft } from './parts-schema';
import { readText, type StoredText } from './rich-text.server';

const clipIdOf = (hash: string) => `c${hash}`;
export const audioIdOf = (hash: string) => `a${hash}`;

/** The files that a draft names, each with the field that names it. */
export interface NamedFiles {
  pictures: [field: string, id: string | null][];
  videos?: [field: string, video: VideoDraft][];
  /** Sounds outside videos, by the hash of their file. */
  sounds?: [field: string, hash: string][];
}

/** Which of the named files exist, by their ids. A clip is `c` and its hash, whatever the ids of its rows are. */
export function readNamedFiles({ db }: Scope, { pictures, videos = [], sounds = [] }: NamedFiles): Read<Set<string>> {
  const ids = [
    ...pictures.flatMap(([, id]) => id ?? []),
    ...sounds.map(([, hash]) => audioIdOf(hash)),
    ...videos.flatMap(([, { poster, audio }]) => [...(poster ? [poster] : []), ...(audio ? [audioIdOf(audio)] : [])]),
  ];
  const clips = videos.map(([, { clip }]) => clip);
  const rows = db
    .select({ id: files.id, kind: files.kind, clip: clipHashSql })
    .from(files)
    .where(
      sql`${files.userId} IS NULL AND ${files.state} = 'ready' AND (${inList(files.id, ids)} OR ${inList(clipHashSql, clips)})`,
    );
  return readOf(
    [rows],
    (found) => new Set(found.map(({ id, kind, clip }) => (kind === 'video' ? clipIdOf(clip) : id))),
  );
}

interface Block {
  markdown: string | null;
}

/** A draft's blocks with the Markdown that is stored. */
export const withTexts = <Of extends Block>(blocks: Of[], texts: (StoredText | null)[]): Of[] =>
  blocks.map((block, at) => ({ ...block, markdown: texts[at]?.markdown ?? null }));

/** Collects errors, so that they are reported together. */
export function faultList() {
  const errors: FieldErrors = {};
  const bounds = markdownBounds();
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  return {
    add,
    /** A text as it is stored. Reports what the sanitiser would change, so that nothing is removed silently. */
    text(field: string, markdown: string): StoredText {
      const text = readText(markdown, (line, fault) => add(field, `Line ${line}: ${fault}`), bounds);
      if (isBlank(text.html)) add(field, 'Is required');
      return text;
    },
    /** The texts of a draft's blocks as they are stored; null for a block without text. */
    texts(blocks: Block[]): (StoredText | null)[] {
      return blocks.map(({ markdown }, at) =>
        markdown === null ? null : this.text(`blocks.${at}.markdown`, markdown),
      );
    },
    files({ pictures, videos = [], sounds = [] }: NamedFiles, there: Set<string>) {
      for (const [field, id] of pictures) if (id && !there.has(id)) add(field, 'Is not an uploaded picture');
      for (const [field, hash] of sounds) if (!there.has(audioIdOf(hash))) add(field, 'Is not an uploaded audio file');
      for (const [field, { clip, audio, poster }] of videos) {
        if (!there.has(clipIdOf(clip))) add(`${field}.clip`, 'Is not an uploaded video');
        if (audio && !there.has(audioIdOf(audio))) add(`${field}.audio`, 'Is not an uploaded audio file');
        if (poster && !there.has(poster)) add(`${field}.poster`, 'Is not an uploaded picture');
      }
    },
    /** Throws invalid if there is any error. */
    end() {
      const [first] = Object.values(errors);
      if (first) throw new AppError('invalid', first[0], { errors });
    },
  };
}

/** The error of a save that was based on a state which someone else has replaced. */
export function savedByAnother(): AppError {
  return new AppError('conflict', 'Someone else saved this after you opened it. Their version was kept.', {
    code: 'SAVED_BY_ANOTHER',
  });
}

export const addressTaken = () => invalid('slug', 'This address is already taken');
