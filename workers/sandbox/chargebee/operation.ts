import type { z } from 'zod';
import type { Sandbox } from '../sandbox';
import { readParameters } from './read-parameters';
import type { RawTree } from './wire';

/** A call that is authenticated; `params` are the decoded `:name` segments of its path. */
export interface ApiCall {
  params: Record<string, string>;
  tree: RawTree;
}

/** One operation of the provider's API. It is synchronous, so that all it changes is written at once or not at all. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  isIdempotent: boolean;
  run: (sandbox: Sandbox, call: ApiCall) => object;
}

/** A GET; its parameters are its own business. */
export function read(path: string, run: Operation['run']): Operation {
  return { method: 'GET', path, isIdempotent: false, run };
}

/** A POST whose parameters are checked by the provider's schema, but for those the sandbox does not honour. */
export function write<Input>(
  path: string,
  parameters: { schema: z.ZodType; supported: string[]; isIdempotent?: boolean },
  run: (sandbox: Sandbox, input: Input, params: Record<string, string>) => object,
): Operation {
  return {
    method: 'POST',
    path,
    isIdempotent: parameters.isIdempotent ?? true,
    run: (sandbox, { tree, params }) =>
      run(sandbox, readParameters<Input>(tree, parameters.schema, parameters.supported), params),
  };
}
