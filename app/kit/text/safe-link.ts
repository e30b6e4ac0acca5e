const safeLink = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** Whether an operator's URL is safe as a link: no script, nothing that browsers parse differently. */
export function isSafeLink(link: string): boolean {
  return safeLink.test(link);
}
