const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #141414); color: light-dark(#1c1c1c, #ededed); }
a { color: light-dark(#0b4fb3, #9cc4ff); }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.amount { text-align: right; white-space: nowrap; }
tfoot th, tfoot td { font-weight: 700; }
form { margin: 1rem 0; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { font: inherit; padding: .5rem; width: 100%; max-width: 22rem; box-sizing: border-box; }
.acts { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
button { font: inherit; padding: .6rem 1.1rem; min-height: 2.75rem; cursor: pointer; }
[role=alert] { border: 2px solid; padding: .75rem 1rem; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; min-height: 32rem; border: 1px solid; background: #fff; }
`;

/** Text that is markup already; `html` escapes everything else. */
export interface Markup {
  markup: string;
}

type Part = string | number | Markup | Part[] | undefined | false;

/** Escapes every part that is not `Markup`; joins lists, drops undefined and false. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: pieces.reduce((before, piece, index) => before + render(parts[index - 1]) + piece) };
}

/** A complete page without script; only the origin `framedBy` may frame it. */
export function page(title: string, body: Markup, status = 200, framedBy = "'none'"): Response {
  // A page has one main element, and a framing page has its own.
  const part = framedBy === "'none'" ? 'main' : 'div';
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<${part}>
<h1>${title}</h1>
${body}
</${part}>
</body>
</html>
`;
  return new Response(document.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // No form-action: payments redirect to the app, which that directive would block.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-src 'self'; base-uri 'none'; frame-ancestors ${framedBy}`,
    },
  });
}

/** Minor units as an amount with its currency, e.g. `£12.50`. */
export function money(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100);
}

/** Unix seconds as a day in UTC. */
export function day(seconds = 0): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Unix milliseconds as a readable time in UTC. */
export function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object') return part.markup;
  return escapeText(String(part));
}

function escapeText(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
