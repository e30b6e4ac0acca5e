import { text } from '../../http';
import { day, money } from '../../page';
import type { Visit } from '../../router';
import type { Sandbox } from '../../sandbox';
import { type Invoice, requireResource } from '../resources';

/** `GET /downloads/:token`: an invoice as a PDF, until the link expires. */
export function downloadInvoice(sandbox: Sandbox, { params }: Visit): Response {
  const offer = sandbox.store.find<{ invoice_id: string; valid_till: number }>('download', params.token ?? '')?.body;
  if (!offer) return text('No such download', 404);
  if (offer.valid_till < sandbox.clock.now()) return text('This link has expired', 410);
  const invoice = requireResource(sandbox, 'invoice', offer.invoice_id);
  return new Response(writePdf(linesOf(invoice)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.id}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}

function linesOf(invoice: Invoice): string[] {
  const show = (minor: number) =>
    money(minor, invoice.currency_code).replace(/[^\x20-\x7e]/g, `${invoice.currency_code} `);
  return [
    `Invoice ${invoice.id}`,
    day(invoice.date),
    '',
    ...(invoice.line_items ?? []).map((line) => `${line.description}   ${show(line.amount ?? 0)}`),
    ...(invoice.discounts ?? []).map((discount) => `${discount.description ?? 'Discount'}   -${show(discount.amount)}`),
    '',
    `Total   ${show(invoice.total ?? 0)}`,
    'Paid',
  ];
}

/** A minimal one-page PDF of plain ASCII text, so that one character is one byte. */
function writePdf(lines: string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const stream = `BT /F1 12 Tf 18 TL 56 780 Td\n${shown.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return file;
}
