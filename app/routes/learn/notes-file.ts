import { listAllNotes } from '~/features/notes/list-notes.server';
import { writeNotesFile } from '~/features/notes/present.server';
import { page } from '~/http/page.server';
import { download } from '~/http/plain-file.server';

/** A member's notes as a Markdown file. */
export const loader = page({ for: 'member' }, async ({ scope }) =>
  download(writeNotesFile(await listAllNotes(scope)), {
    fileName: 'my-notes.md',
    contentType: 'text/markdown; charset=utf-8',
  }),
);
