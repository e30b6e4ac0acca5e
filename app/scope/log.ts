/** One line of JSON a message; never tokens, passwords, addresses or card data. */
export type Log = ReturnType<typeof createLog>;

/** A log whose every line carries the given facts (a request's or a job's id). */
export function createLog(base: Record<string, unknown>) {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Record<string, unknown> = {}) => {
      const path = typeof facts.path === 'string' ? { path: pathWithoutCode(facts.path) } : {};
      const line = escapeControls(JSON.stringify({ level, event, ...base, ...facts, ...path }));
      if (level === 'error') console.error(line);
      else if (level === 'warn') console.warn(line);
      else console.log(line);
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * A path as it may be written down: the part after `/redeem/` is an activation code, worth what it holds. However it
 * is spelled: the router knows addresses in any case and with any letter encoded.
 */
export function pathWithoutCode(path: string): string {
  const plain = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const [before, code] = plain.split(/(?<=\/redeem\/)(?=.)/i);
  return code === undefined ? path : `${before}…`;
}

/** What an error may be written down as: never the values that a statement, an input or an answer held. */
export type ErrorFacts = {
  name: string;
  message: string;
  /** Where it was thrown, line by line, without the message that a stack begins with. */
  stack?: string;
  cause?: string;
};

/** What of an unknown error may be written down. */
export function errorFacts(error: unknown): ErrorFacts {
  // A thrown value that is no Error was not written for a log: it may hold anything.
  if (!(error instanceof Error)) return { name: 'NotAnError', message: `Thrown was a value of type ${typeof error}.` };
  const { name, stack, cause } = error;
  const frames = stack?.split('\n').filter((line) => /^ +at /.test(line));
  return {
    name,
    message: messageOf(error),
    ...(frames?.length && { stack: frames.join('\n') }),
    ...(cause instanceof Error && { cause: messageOf(cause) }),
  };
}

/** A failed statement names its query, where values are question marks, and never the values themselves. */
function messageOf(error: Error): string {
  const message = 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
  return message
    .replace(/ for value '.*'/s, ' for a value')
    .replace(controls, ' ')
    .slice(0, 2000);
}

/** What breaks lines, moves a cursor or turns the direction of writing. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** JSON leaves some of them as they are: a terminal or a viewer of logs would obey them. */
function escapeControls(line: string): string {
  return line.replace(controls, (found) =>
    Array.from(found, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
}
