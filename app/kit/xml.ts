/** A text as XML holds it, without the control characters that it cannot hold. */
export function escapeXml(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
