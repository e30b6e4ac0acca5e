/**
 * What a drawing may not contain, each as the end of a sentence that begins with the file's name. The first list is
 * looked for in the text, the second in the text without white space. Each expression is linear in the text's length.
 */
const refused: [RegExp, string][] = [
  [/<!ENTITY|<!DOCTYPE[^<>[]*\[/i, 'has a document type that declares entities'],
  [/<(?:[\w.-]{1,40}:)?script\b/i, 'contains a script'],
  [/[\s"'/]on[a-z]+\s*=/i, 'contains an event handler (an attribute such as onclick)'],
  [/<(?:[\w.-]{1,40}:)?foreignObject\b/i, 'contains a foreignObject, which shows HTML'],
];
const outside = 'refers to another file or site. Embed its pictures, and turn its text into paths';
const refusedWithoutSpace: [RegExp, string][] = [
  [/javascript:/i, 'contains a script'],
  [/(?:href|src|xml:base)=["'](?!["'#]|data:image\/(?:png|jpeg|gif|webp);)/i, outside],
  [/url\((?!["']?#)|@import|<\?xml-stylesheet/i, outside],
];

/**
 * Why an SVG cannot be stored, as the end of a sentence that begins with the file's name; null for one that can. A
 * drawing is stored as it is. What makes a drawing safe is how it is served: as a picture, under a policy that runs and
 * loads nothing (serve-file.server.ts). This check tells its author early what would not work.
 */
export function checkDrawing(file: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return 'is not written in UTF-8';
  }
  if (!/<svg[\s/>]/.test(text) || !/(?:<\/svg\s*|\/)>\s*(?:<!--[^>]*-->\s*)*$/.test(text)) {
    return 'is not a complete SVG drawing';
  }
  // Attributes may be written with character references.
  const plain = text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
  const spaceless = plain.replaceAll(/\s+/g, '');
  const found =
    refused.find(([what]) => what.test(plain)) ?? refusedWithoutSpace.find(([what]) => what.test(spaceless));
  return found?.[1] ?? null;
}
