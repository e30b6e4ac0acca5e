import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import {
  type Endpoint,
  endpoint,
  type Limited,
  type Operation,
  type OperationFacts,
  type Operations,
} from './endpoint.server';
import { readMultipart } from './multipart.server';

/** A file that a use-case reads while it arrives. */
export interface Upload {
  body: ReadableStream<Uint8Array>;
  /** The request's Content-Length, if any: a little more than the file's. */
  declaredBytes: number | null;
}

type UploadFacts = Omit<OperationFacts, 'bodyType'> & Limited;

export interface UploadOperation {
  form: z.ZodType;
  useCase: (scope: Scope, upload: Upload) => Promise<unknown>;
  facts: OperationFacts;
}

/** POST of a multipart form with one file: documented by the form's schema, run with the file as a stream. */
export function upload<Result>(
  form: z.ZodType,
  useCase: (scope: Scope, upload: Upload) => Promise<Result>,
  facts: UploadFacts,
): UploadOperation {
  return { form, useCase, facts: { ...facts, bodyType: 'multipart/form-data' } };
}

/**
 * An endpoint whose POST takes a file; its other operations are ordinary ones. Checks who may call before reading a
 * byte of the body.
 */
export function uploadEndpoint(post: UploadOperation, others: Operations = {}): Endpoint {
  const described: Operation = { input: post.form, facts: post.facts, run: () => Promise.resolve() };
  const rest = endpoint({ ...others, POST: described });
  const serve = (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    if (args.request.method !== 'POST') return rest(args);
    const taken: Operation = {
      input: z.object({}),
      facts: post.facts,
      run: (scope) => takeFile(args.request, (file) => post.useCase(scope, file)),
    };
    // `endpoint` parses JSON bodies, so it gets the request without its body.
    return endpoint({ ...others, POST: taken })({
      ...args,
      request: new Request(args.request.url, { method: 'POST' }),
    });
  };
  return Object.assign(serve, { operations: { ...others, POST: described } });
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
