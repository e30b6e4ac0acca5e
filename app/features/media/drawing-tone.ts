/**
 * The background colour of a drawing: the fill of its first element, if that is a rectangle of the drawing's own size.
 * Six hexadecimal digits. A page shows this colour until the drawing has loaded.
 */
export function drawingTone(svg: string): string | null {
  const begin = /<svg\b([^>]*)>/.exec(svg);
  // Looked for right behind the first tag, since a search from each <svg would take the square of the file's length.
  const [, first = ''] = /^\s*<rect\b([^>]*)>/.exec(begin ? svg.slice(begin.index + begin[0].length) : '') ?? [];
  const box = begin?.[1] ?? '';
  const of = (attributes: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const [, , width, height] = (of(box, 'viewBox') ?? '').split(/[\s,]+/);
  const isWhole = ['width', 'height'].every((name, index) => {
    const value = of(first, name);
    return value !== undefined && (value === '100%' || value === [width, height][index]);
  });
  const fill = of(first, 'fill')?.toLowerCase() ?? '';
  return isWhole && /^#[0-9a-f]{6}$/.test(fill) ? fill.slice(1) : null;
}
