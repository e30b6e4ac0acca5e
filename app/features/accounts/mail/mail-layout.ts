import { checkAccent } from '~/kit/palette';
import { escapeHtml } from '~/kit/text/html.server';
import type { Brand } from '~/scope/config';

/** The content of a mail, from which its text and HTML versions are rendered. */
export interface Letter {
  subject: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: string[];
  /** The main action, as a link. */
  button?: { label: string; url: string };
  /** A code for the reader to type. */
  code?: string;
  /** The rows of a small table: label and value. Each line of a value is a paragraph. */
  rows?: [string, string][];
  /** Paragraphs after the button. */
  closing?: string[];
  /** A small link at the end that stops mails of this kind. */
  stop?: { label: string; url: string };
}

export interface RenderedMail {
  userId: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for answers, if it is not ours. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** Stored in place of the letter when the letter mentions another person and may not be stored whole. */
  kept?: { subject: string; text: string };
}

/** The text and HTML versions of a letter. The HTML contains no pictures. */
export function renderLetter(letter: Letter, brand: Brand): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  return { subject: letter.subject, text: plainText(letter, brand), html: html(letter, brand) };
}

function plainText(letter: Letter, brand: Brand): string {
  return [
    ...letter.paragraphs,
    ...(letter.rows ? [letter.rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.url}`] : []),
    ...(letter.code ? [`Or type this code: ${letter.code}`] : []),
    ...(letter.closing ?? []),
    ...(letter.stop ? [`${letter.stop.label}:\n${letter.stop.url}`] : []),
    `${brand.name}\n${brand.contactEmail}`,
  ].join('\n\n');
}

const face = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Arial,sans-serif";
const ink = '#17141c';
const soft = '#564f62';
/** The accent colours of the product, for brands without an accent of their own. */
const own = { mark: '#d94a0a', fill: '#ff7a3d', ink: '#131117' };

function accentOf({ accent }: Brand): typeof own {
  return accent === null ? own : { mark: accent, fill: accent, ink: checkAccent(accent).ink };
}

/** The brand's marker: a flag on a line, drawn with borders because mail clients may block pictures. */
const markerIn = (hot: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="width:0;height:0;border-left:9px solid transparent;border-right:9px solid transparent;border-top:12px solid ${hot};font-size:0;line-height:0">&nbsp;</td></tr><tr><td align="center" style="font-size:0;line-height:0"><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td width="2" height="10" style="width:2px;height:10px;background:${hot};font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr></table>`;

function html(letter: Letter, brand: Brand): string {
  const accent = accentOf(brand);
  const parts = [
    ...letter.paragraphs.map(paragraph),
    letter.rows ? table(letter.rows) : '',
    letter.button ? button(letter.button, accent) : '',
    letter.code ? code(letter.code) : '',
    ...(letter.closing ?? []).map(paragraph),
    letter.stop ? smallLink(letter.stop) : '',
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f5f4f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f4f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:6px"><tr><td style="padding:28px 32px 32px;${face};color:${ink}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:9px;vertical-align:middle">${markerIn(accent.mark)}</td><td style="font:bold 20px/24px Arial,sans-serif;letter-spacing:-0.4px">${escapeHtml(brand.name)}</td></tr></table>
<h1 style="margin:28px 0 0;font:bold 28px/33px Arial,sans-serif;letter-spacing:-0.6px">${escapeHtml(letter.subject)}</h1>
${parts.filter(Boolean).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d5e0;font-size:14px;line-height:22px;color:${soft}">${escapeHtml(brand.name)} · <a href="mailto:${escapeHtml(brand.contactEmail)}" style="color:${soft}">${escapeHtml(brand.contactEmail)}</a></p>
</td></tr></table></td></tr></table></body></html>`;
}

function paragraph(text: string): string {
  return `<p style="margin:16px 0 0;font-size:17px;line-height:27px;color:${soft}">${escapeHtml(text)}</p>`;
}

function button({ label, url }: NonNullable<Letter['button']>, { fill, ink: words }: typeof own): string {
  // Outlook draws no padding on a link, so the cell has it.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td bgcolor="${fill}" style="background:${fill};border-radius:4px;padding:13px 22px"><a href="${escapeHtml(url)}" style="color:${words};font-weight:600;font-size:17px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function smallLink({ label, url }: NonNullable<Letter['stop']>): string {
  return `<p style="margin:16px 0 0;font-size:14px;line-height:22px"><a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a></p>`;
}

function code(digits: string): string {
  return `<p style="margin:24px 0 0;font-size:17px;line-height:27px;color:${soft}">Or type this code: <strong style="font-size:22px;letter-spacing:3px;color:${ink}">${escapeHtml(digits)}</strong></p>`;
}

function table(rows: [string, string][]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #d9d5e0">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #d9d5e0${/\S{24}/.test(value) ? ';word-break:break-word' : ''}">${linesIn(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0;border-collapse:collapse;font-size:16px;line-height:24px;color:${ink}">${cells.join('')}</table>`;
}

/** The lines of a value as paragraphs: HTML shows a line break as a space. */
function linesIn(value: string): string {
  const [first = '', ...others] = value
    .trim()
    .split(/\s*\n\s*/)
    .map(escapeHtml);
  if (!others.length) return first;
  return `<p style="margin:0">${first}</p>${others.map((line) => `<p style="margin:8px 0 0">${line}</p>`).join('')}`;
}
