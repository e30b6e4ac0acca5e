/** One line of JSON a message; never tokens, passwords, addresses or card data. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** A log whose every line carries the given facts (a request's or a job's id). */
export function createLog(base: Record<string, unknown>): Log {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Record<string, unknown> = {}) => {
      const path = typeof facts.path === 'string' ? { path: pathWithoutCode(facts.path) } : {};
      const line = JSON.stringify({ level, event, ...base, ...facts, ...path });
      if (level === 'error') console.error(line);
      else if (level === 'warn') console.warn(line);
      else console.log(line);
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * A path as it may be written down: what stands after `/redeem/` is an activation code, worth what it holds. However it
 * is spelled: the router knows addresses in any case and with any letter encoded.
 */
export function pathWithoutCode(path: string): string {
  const plain = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const [before, code] = plain.split(/(?<=\/redeem\/)(?=.)/i);
  return code === undefined ? path : `${before}…`;
}

/** What of an unknown error may be written down. */
export function errorFacts(error: unknown): { name: string; message: string; stack?: string; cause?: string } {
  if (error instanceof Error) {
    const { name, message, stack, cause } = error;
    return { name, message, stack, ...(cause instanceof Error && { cause: cause.message }) };
  }
  return { name: 'NotAnError', message: JSON.stringify(error)?.slice(0, 500) ?? String(error) };
}
