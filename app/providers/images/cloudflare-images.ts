import { AppError, providerError } from '~/kit/app-error';
import { second } from '~/kit/dates';
import type { Deadline } from '~/kit/deadline';
import type { DrawnFormat, ImagesPort, RenderStep } from './port';

/** Time that each inspection and step adds to the deadline: forty megapixels take long. */
const perLook = 3 * second;
const perStep = 5 * second;

const refusal = 'We can’t read this picture. Please choose another PNG or JPEG.';

/**
 * Cloudflare Images by its binding. One call per step: a local start applies only the last of several transforms in a
 * call. Between steps pictures are PNG, which is lossless.
 */
export function cloudflareImages(images: ImagesBinding, deadline: Deadline): ImagesPort {
  function drawn(body: ReadableStream<Uint8Array>, step: RenderStep | undefined, format: DrawnFormat) {
    deadline.extend(perStep);
    const input = images.input(body);
    if (!step) return deadline.within(() => input.output({ format }));
    const { width, height, fit, keep } = step;
    const cut = { width, height, fit, ...(keep && { gravity: keep }) };
    return deadline.within(() => input.transform(cut).output({ format }));
  }

  return {
    read: (body) =>
      asked(async () => {
        deadline.extend(perLook);
        const found = await deadline.within(() => images.info(body));
        if (!('width' in found)) throw unusable();
        return { format: found.format, width: found.width, height: found.height };
      }),
    render: (body, steps) =>
      asked(async () => {
        let current = body;
        for (const step of steps.slice(0, -1)) current = (await drawn(current, step, 'image/png')).image();
        const last = await drawn(current, steps.at(-1), 'image/webp');
        return deadline.within(() => last.response().arrayBuffer());
      }),
    convert: (body, { width, height }, format) =>
      asked(async () => {
        const made = await drawn(body, { width, height, fit: 'scale-down' }, format);
        const bytes = await deadline.within(() => made.response().arrayBuffer());
        return { contentType: made.contentType(), bytes };
      }),
  };
}

function asked<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw imagesError(error);
  });
}

function unusable(cause?: unknown): AppError {
  return new AppError('invalid', refusal, { errors: { file: [refusal] }, cause });
}

/** The binding numbers errors of a picture (9520, 9523 and others); an error without a number is its own failure. */
function imagesError(error: unknown): AppError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return unusable(error);
  return providerError(error, 'Our image service didn’t answer. Please try again in a moment.');
}
