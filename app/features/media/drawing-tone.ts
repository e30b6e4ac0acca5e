/**
 * The background colour of a drawing: the fill of its first element, if that is a rectangle of the drawing's own size.
 * Six hexadecimal digits. A page shows this colour until the drawing has loaded.
 */
export function drawingTone(svg: string): string | null {
  const [, box = ''] = /<svg\b([^>]*)>/.exec(svg) ?? [];
  const [, first = ''] = /<svg\b[^>]*>\s*<rect\b([^>]*)>/.exec(svg) ?? [];
  const of = (attributes: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const [, , width, height] = (of(box, 'viewBox') ?? '').split(/[\s,]+/);
  const isWhole = ['width', 'height'].every((name, index) => {
    const value = of(first, name);
    return value !== undefined && (value === '100%' || value === [width, height][index]);
  });
  const fill = of(first, 'fill')?.toLowerCase() ?? '';
  return isWhole && /^#[0-9a-f]{6}$/.test(fill) ? fill.slice(1) : null;
}
