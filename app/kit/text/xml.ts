/** Escapes a text for XML and removes control characters, which XML forbids. */
export function escapeXml(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
