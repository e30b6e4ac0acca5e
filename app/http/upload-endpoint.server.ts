import type { z } from 'zod';
import { invalid } from '~/kit/app-error';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import type { Limited, Operation, OperationFacts } from './endpoint.server';
import { readMultipart } from './multipart.server';

/** POST of a multipart form with one file: documented by the form's schema, run with the file as a stream. */
export function uploadOperation(
  form: z.ZodType,
  useCase: (scope: Scope, upload: Upload) => Promise<unknown>,
  facts: Omit<OperationFacts, 'bodyType'> & Limited,
): Operation {
  return {
    input: form,
    facts: { ...facts, bodyType: 'multipart/form-data' },
    async run(scope, _input, request) {
      const { file, drain } = await readMultipart(request);
      try {
        if (!file) throw invalid('file', 'Is required');
        return await useCase(scope, { body: file.body, declaredBytes: declaredBytes(request) });
      } finally {
        await drain();
      }
    },
  };
}

/** The request's Content-Length. */
export function declaredBytes(request: Request): number | null {
  const declared = request.headers.get('content-length');
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : null;
}
