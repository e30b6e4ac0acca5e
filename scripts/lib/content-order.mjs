/**
 * @typedef {{ command: 'check' | 'diff' | 'push', folder: string, origin?: string }
 *   | { command: 'renditions', folder: string | null, origin?: string }
 *   | { command: 'pull', courseId: string, folder: string, origin?: string, isReplacing: boolean }
 *   | { command: 'pull', article: string | null, folder: string, origin?: string, isReplacing: boolean }} ContentOrder
 */

/**
 * Parses the arguments of `npm run content --`.
 * @param {string[]} args
 * @returns {ContentOrder | { problem: string }}
 */
export function readOrder(args) {
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, string | true>} */
  const options = {};
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--replace') options[arg] = true;
    else if (arg === '--to' || arg === '--from') {
      const origin = args[++at] ?? '';
      if (!URL.canParse(origin)) return { problem: `${arg} wants an address such as https://learn.example.com.` };
      options[arg] = origin;
    } else if (arg.startsWith('--')) return { problem: `There is no ${arg}.` };
    else names.push(arg);
  }
  const [command, first, second, ...more] = names;
  const to = options['--to'];
  const from = options['--from'];
  if (command === 'pull') {
    if (!first || !second || more.length) return { problem: 'Say which course or article, and into which folder.' };
    if (to) return { problem: 'What is pulled comes --from an address.' };
    const origin = typeof from === 'string' ? { origin: from } : {};
    const rest = { folder: second, isReplacing: options['--replace'] === true, ...origin };
    if (first === 'articles') return { command, article: null, ...rest };
    const [, kind, name] = /^(?:(courses|articles)\/)?([a-z0-9-]{1,100})$/.exec(first) ?? [];
    if (!name) return { problem: `${first} is no course's id, and no article such as articles/a1.` };
    return kind === 'articles' ? { command, article: name, ...rest } : { command, courseId: name, ...rest };
  }
  if (command === 'renditions') {
    if (to || options['--replace']) return { problem: 'renditions takes a folder, or --from an address.' };
    if ((first === undefined) === (from === undefined) || second) {
      return { problem: 'Name one folder, or the app --from which the films are.' };
    }
    return { command, folder: first ?? null, ...(typeof from === 'string' && { origin: from }) };
  }
  if (command !== 'check' && command !== 'diff' && command !== 'push') {
    return { problem: 'Say check, diff, push, pull or renditions.' };
  }
  if (!first || second) return { problem: 'Name one folder.' };
  if (from || options['--replace']) return { problem: '--from and --replace belong to pull.' };
  return { command, folder: first, ...(typeof to === 'string' && { origin: to }) };
}
