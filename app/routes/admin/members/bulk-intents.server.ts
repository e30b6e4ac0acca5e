import { beginBulkAct, stopBulkAct, undoBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { readChosen } from '~/features/admin/bulk/choose-rows';
import { exportedTable, exportTable } from '~/features/admin/bulk/export-table.server';
import { bulkKinds } from '~/features/admin/bulk/find-bulk-kind.server';
import { BeginBulkAct, ExportRows, OneBulkAct, UndoBulkAct } from '~/features/admin/bulk/schema';
import { bulkWords, countOf, isBulkKind } from '~/features/admin/bulk/words';
import { forms } from '~/http/forms.server';
import { download } from '~/http/plain-file.server';
import { AppError, invalid } from '~/kit/app-error';
import { paths } from '~/paths';
import { officeIntent, said } from '../office-intent.server';

/** The act and its rows from the URL of a confirmation page; null if the URL lacks them. */
export function readWanted({ searchParams }: URL) {
  const kind = searchParams.get('act');
  if (!isBulkKind(kind)) return null;
  const chosen = readChosen(bulkKinds[kind].of.model, searchParams);
  return chosen && { kind, chosen };
}

/** An administrator's intent that begins an act on many rows. */
export const beginForms = forms({
  begin: officeIntent({
    input: BeginBulkAct,
    run: (scope, input, { url }) => {
      const wanted = readWanted(url);
      if (!wanted) throw invalid('', 'Nothing is selected. Go back to the table and select rows.');
      return beginBulkAct(scope, { ...input, ...wanted });
    },
    next: ({ bulkId, done, isOver }, { url }) => {
      const kind = readWanted(url)?.kind;
      if (!isOver || !kind) return { to: paths.adminBulk(bulkId) };
      return { ...said(`${countOf(bulkWords[kind], done)} ${bulkWords[kind].past}.`), to: bulkKinds[kind].of.path };
    },
  }),
});

/** An administrator's intent for an act that is running. */
export const bulkForms = forms({
  stop: officeIntent({ input: OneBulkAct, run: stopBulkAct, next: 'Stopped. What was done stays done.' }),
});

/** An administrator's intent that undoes an act, on the list of acts. */
export const bulksForms = forms({
  undo: officeIntent({
    input: UndoBulkAct,
    run: undoBulkAct,
    next: ({ bulkId, done, isOver }) =>
      isOver ? said(`${countOf(bulkWords['show-comments'], done)} shown again.`) : { to: paths.adminBulk(bulkId) },
  }),
});

/** An administrator's intent that sends rows of a table as a file. */
export const exportForms = forms({
  export: officeIntent({
    input: ExportRows,
    run: async (scope, { of }, { form }) => {
      const table = exportedTable(of);
      if (!table) throw new AppError('not-found');
      const chosen = readChosen(table.model, form);
      return { back: table.path, file: chosen && (await exportTable(scope, { name: table.name, chosen })) };
    },
    next: ({ back, file }) =>
      file
        ? download(streamOf(file.pieces), file, { 'cache-control': 'no-store' })
        : {
            flash: {
              kind: 'error',
              text: 'Nothing is selected, or nothing matches any more. Select the rows to export.',
            },
            to: back,
          },
  }),
});

/** Streams the pieces, reading the next piece only when the browser has taken the last. */
function streamOf(pieces: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
