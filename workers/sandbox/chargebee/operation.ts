import type { z } from 'zod';
import type { Sandbox } from '../sandbox';
import { readParameters } from './read-parameters';
import type { RawTree } from './wire';

/** One operation of the provider's API. Synchronous, so all its changes are written atomically. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  isIdempotent: boolean;
  /** Answers an authenticated call; `params` are the decoded `:name` segments of its path. */
  run: (sandbox: Sandbox, call: { params: Record<string, string>; tree: RawTree }) => object;
}

/** A GET; it checks its parameters itself. */
export function read(path: string, run: Operation['run']): Operation {
  return { method: 'GET', path, isIdempotent: false, run };
}

/** A POST; the provider's schema validates its parameters, and unsupported ones are refused. */
export function write<Input>(
  path: string,
  schema: z.ZodType,
  supported: string[],
  run: (sandbox: Sandbox, input: Input, params: Record<string, string>) => object,
): Operation {
  return {
    method: 'POST',
    path,
    isIdempotent: true,
    run: (sandbox, { tree, params }) => run(sandbox, readParameters<Input>(tree, schema, supported), params),
  };
}
