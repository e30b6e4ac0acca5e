/** A file for a spreadsheet, to be saved and kept by nobody on its way. */
export function csvFile({ fileName, text }: { fileName: string; text: string }): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
