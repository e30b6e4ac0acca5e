import { formatDate } from '~/kit/dates';
import { escapeHtml } from '~/kit/text/html.server';

export interface ExportedTable {
  name: string;
  holds: string;
  rows: Record<string, unknown>[];
  /** The table has more rows than an export contains. */
  isCut: boolean;
}

export interface ExportFacts {
  brand: string;
  contactEmail: string;
  userName: string;
  at: Date;
  tables: ExportedTable[];
  /** Names of the files in the same ZIP. */
  files: string[];
}

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1.25rem}
h1{line-height:1.15}h2{margin:2.5rem 0 .25rem;font-size:1.25rem}p{margin:.25rem 0 .75rem;max-width:44rem}
.rows{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #8886;padding:.375rem .625rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:4rem;max-width:22rem}th{overflow-wrap:normal}`;

/** data.html: the export as a self-contained page. */
export function renderExport({ brand, contactEmail, userName, at, tables, files }: ExportFacts): string {
  const contents = tables
    .map(({ name, holds, rows }) => `<li><a href="#${name}">${escapeHtml(holds)}</a> (${rows.length})</li>`)
    .join('');
  const fileList = files.length
    ? `<h2>Files</h2><ul>${files.map((name) => `<li><a href="${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>My data at ${escapeHtml(brand)}</title><style>${style}</style></head>
<body><h1>My data at ${escapeHtml(brand)}</h1>
<p>Everything that ${escapeHtml(brand)} stores about ${escapeHtml(userName)}, as of ${formatDate(at)} (${at.toISOString()}). data.json holds the same data for machines. Times are in UTC. Amounts of money are in minor units (pence, cents). Your password is not included, because we only store a hash of it.</p>
<p>Questions: <a href="mailto:${escapeHtml(contactEmail)}">${escapeHtml(contactEmail)}</a></p>
<ul>${contents}</ul>
${tables.map(section).join('\n')}
${fileList}</body></html>
`;
}

function section({ name, holds, rows, isCut }: ExportedTable): string {
  const first = rows[0];
  const body = !first
    ? '<p>Nothing.</p>'
    : rows.length === 1
      ? oneRow(first)
      : rowsTable(holds, Object.keys(first), rows);
  const cut = isCut
    ? `<p>These are the first ${rows.length} rows. There are more. Contact us and we’ll send you the rest.</p>`
    : '';
  return `<h2 id="${name}">${escapeHtml(holds)}</h2>${cut}${body}`;
}

/** A single row is shown vertically. */
function oneRow(row: Record<string, unknown>): string {
  const lines = Object.entries(row).map(
    ([column, value]) => `<tr><th scope="row">${escapeHtml(words(column))}</th><td>${cell(value)}</td></tr>`,
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

function rowsTable(label: string, columns: string[], rows: Record<string, unknown>[]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(words(column))}</th>`).join('');
  const lines = rows.map((row) => `<tr>${columns.map((column) => `<td>${cell(row[column])}</td>`).join('')}</tr>`);
  return `<div class="rows" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

/** 'firstViewedAt' → 'First viewed at' */
function words(column: string): string {
  const spaced = column.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
