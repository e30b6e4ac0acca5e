import { AppError, invalid } from '~/kit/app-error';
import { faultOfJson } from '~/kit/text/json-faults';

const defaultLargest = 64 * 1024;

/** How an operation reads its requests (`OperationFacts`). */
interface InputFacts {
  query?: readonly string[];
  largestBody?: number;
  listBody?: string;
}

/**
 * Merges body, query and path into one input: the path overrides the body, the body the query. Lists in a query are
 * repeated, `name[]` or comma-separated; the schema decides which fields are lists (`listOf`). For requests with a
 * body, only the query fields that the endpoint names count: body fields such as a password must not come from a URL,
 * which many systems log.
 */
export async function readInput(
  request: Request,
  params: Record<string, string | undefined>,
  { query: queryOfPosts = [], largestBody: largest = defaultLargest, listBody }: InputFacts = {},
): Promise<unknown> {
  const isPost = ['POST', 'PUT', 'PATCH'].includes(request.method);
  const input = new Map<string, unknown>();
  for (const [name, value] of readQuery(request)) if (!isPost || queryOfPosts.includes(name)) input.set(name, value);
  if (hasBody(request)) {
    for (const [name, value] of Object.entries(await readBody(request, largest, listBody))) input.set(name, value);
  }
  for (const [name, value] of Object.entries(params)) if (value !== undefined) input.set(name, value);
  return Object.fromEntries(input);
}

function* readQuery(request: Request): Generator<[string, unknown]> {
  const search = new URL(request.url).searchParams;
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    yield [name.replace(/\[\]$/, ''), name.endsWith('[]') || values.length > 1 ? values : values[0]];
  }
}

function hasBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  return request.body !== null && request.headers.get('content-length') !== '0';
}

/** The fields of a JSON body. Throws unreadable for what is no JSON, invalid for JSON that is no object. */
async function readBody(request: Request, largest: number, listBody?: string): Promise<Record<string, unknown>> {
  const text = await readText(request, largest);
  if (text.trim() === '') return {};
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('media-type', 'Send application/json.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AppError('unreadable', 'The body is not JSON.', { cause });
  }
  const fault = faultOfJson(text);
  if (fault) throw new AppError('unreadable', fault);
  const isList = Array.isArray(body);
  if (typeof body !== 'object' || body === null || (isList && !listBody)) {
    throw invalid('', listBody ? 'The body must be a JSON object or a list' : 'The body must be a JSON object');
  }
  return (isList && listBody ? { [listBody]: body } : body) as Record<string, unknown>;
}

/** Reads the body as text; stops once it exceeds the limit. */
export async function readText(request: Request, largest = defaultLargest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of piecesOf(request, largest)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Reads the body as bytes; stops once it exceeds the limit. */
export async function readBytes(request: Request, largest = defaultLargest): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(request, largest)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* piecesOf(request: Request, largest: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > largest) throw new AppError('too-large', 'The body is too large.');
  const reader = request.body?.getReader();
  if (!reader) return;
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > largest) {
      // The Worker drains the rest (`drain`).
      reader.releaseLock();
      throw new AppError('too-large', 'The body is too large.');
    }
    yield value;
  }
}
