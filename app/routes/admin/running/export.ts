import { readChosen } from '~/features/admin/choose-rows.server';
import { exportedTable, exportTable } from '~/features/admin/export-table.server';
import { ExportRows } from '~/features/admin/schema';
import { forms } from '~/http/forms.server';
import { download } from '~/http/plain-file.server';
import { AppError } from '~/kit/app-error';
import { noPage, officeIntent } from '../office-intent.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

export const loader = noPage;

const nothing = 'Nothing is selected, or nothing matches any more. Select the rows to export.';

export const action = forms({
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
        : { flash: { kind: 'error', text: nothing }, to: back },
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
