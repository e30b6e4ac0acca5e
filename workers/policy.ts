/** CSP source expressions for a page's own inline scripts and styles: its nonce, or hashes. */
export interface InlineSources {
  scripts: string;
  styles: string;
}

const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The content security policy of responses that are not pages. */
export const policyOfData = `default-src 'none'; form-action 'none'; ${common}`;

export function byNonce(nonce: string): InlineSources {
  return { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` };
}

/** The content security policy of a page. */
export function policyOfPage(env: Env, { scripts, styles }: InlineSources): string {
  return `default-src 'self'; script-src 'strict-dynamic' ${scripts}; style-src 'self' ${styles}; ${sameOf(env)}`;
}

/** The part of the policy that all pages share. */
function sameOf(env: Env): string {
  const tokeniser = (env.CSP_TOKENISER_ORIGINS ?? '').split(/\s+/);
  const calls = [...new Set(["'self'", env.CSP_WIDGET_ORIGIN, ...tokeniser])].filter(Boolean);
  const frames = [...new Set(["'self'", env.CSP_WIDGET_ORIGIN, env.FORM_WIDGET_ORIGIN, ...tokeniser])].filter(Boolean);
  // Fonts and media are covered by `default-src`.
  return [
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${calls.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    `form-action 'self'${env.CSP_FORM_ACTION ? ` ${env.CSP_FORM_ACTION}` : ''}`,
    common,
  ].join('; ');
}
