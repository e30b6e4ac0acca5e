import { withLetters } from '~/kit/text/with-letters';

/** A log of JSON lines. It never contains tokens, passwords, email addresses or card data. */
export type Log = ReturnType<typeof createLog>;

/** A log that adds these facts to every line, for example the id of a request or a job. */
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
 * A path without the activation code that follows `/redeem/`, for the log. Recognises any spelling, since the router
 * ignores case and decodes encoded letters.
 */
export function pathWithoutCode(path: string): string {
  const [before, code] = withLetters(path).split(/(?<=\/redeem\/)(?=.)/i);
  return code === undefined ? path : `${before}…`;
}

/** An error's facts for the log, without values from statements, inputs or answers. */
export type ErrorFacts = {
  name: string;
  message: string;
  /** The stack without the message at its beginning. */
  stack?: string;
  cause?: string;
};

/** The loggable facts of any thrown value. */
export function errorFacts(error: unknown): ErrorFacts {
  // A thrown value that is no Error may contain private data, so only its type is logged.
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

/** The error of a failed statement contains its query with question marks in place of the values. */
function messageOf(error: Error): string {
  const message = 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
  return message
    .replace(/ for value '.*'/s, ' for a value')
    .replace(controls, ' ')
    .slice(0, 2000);
}

/** Characters that break lines, move a cursor or change the text direction. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Escapes control characters that JSON leaves unchanged, since terminals and log viewers would interpret them. */
function escapeControls(line: string): string {
  return line.replace(controls, (found) =>
    Array.from(found, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
}
