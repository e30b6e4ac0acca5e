/**
 * A text as an SQL expression, safe from SQL injection: neither a quotation mark nor what wrangler considers the end of
 * a statement can end it.
 * @param {string} text
 */
export function quoted(text) {
  return `CAST(X'${Buffer.from(text, 'utf8').toString('hex')}' AS TEXT)`;
}
