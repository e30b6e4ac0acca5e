import type { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Limited, Operation, OperationFacts } from './endpoint.server';
import { readMultipart } from './multipart.server';

/** A file that a use-case reads while it arrives. */
export interface Upload {
  body: ReadableStream<Uint8Array>;
  /** The request's Content-Length, if any: a little more than the file's. */
  declaredBytes: number | null;
}

/** POST of a multipart form with one file: documented by the form's schema, run with the file as a stream. */
export function uploadOperation(
  form: z.ZodType,
  useCase: (scope: Scope, upload: Upload) => Promise<unknown>,
  facts: Omit<OperationFacts, 'bodyType'> & Limited,
): Operation {
  return {
    input: form,
    facts: { ...facts, bodyType: 'multipart/form-data' },
    run: (scope, _input, request) => takeFile(request, (upload) => useCase(scope, upload)),
  };
}

/** Streams the file of a multipart form to the work, then drains the rest of the body. */
async function takeFile<Result>(request: Request, work: (upload: Upload) => Promise<Result>): Promise<Result> {
  const form = await readMultipart(request);
  try {
    if (!form.file) throw new AppError('invalid', 'Is required', { errors: { file: ['Is required'] } });
    return await work({ body: form.file.body, declaredBytes: declaredBytes(request) });
  } finally {
    await form.drain();
  }
}

/** The request's Content-Length. */
export function declaredBytes(request: Request): number | null {
  const declared = request.headers.get('content-length');
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : null;
}
