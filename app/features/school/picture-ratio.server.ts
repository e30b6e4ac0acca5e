import { sizedPictureOf } from '~/kit/sized-pictures';
import type { Scope } from '~/scope/scope';

/** Between these a logo fits into a page's header. */
const narrowest = 0.25;
const widest = 12;

/**
 * How many times as wide as high a picture of the catalogue is. A drawing says it by its `viewBox`, or else by its
 * width and height; one that says neither counts as a square.
 */
export async function pictureRatio(scope: Scope, fileId: string): Promise<number> {
  const size = sizedPictureOf(fileId) ?? (await drawingSize(scope, fileId));
  return Math.min(widest, Math.max(narrowest, size.width / size.height));
}

async function drawingSize(scope: Scope, fileId: string): Promise<{ width: number; height: number }> {
  const stored = await scope.providers.files.get(`pictures/${fileId}.svg`);
  return readDrawingSize(stored?.body ? await new Response(stored.body).text() : '');
}

export function readDrawingSize(svg: string): { width: number; height: number } {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const view =
    /\sviewBox=["']([^"']*)/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const own = ['width', 'height'].map((name) =>
    Number.parseFloat(new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1] ?? ''),
  );
  const [width, height] = view.length === 4 ? view.slice(2) : own;
  return width && height && width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 };
}
