/** '941 kB', '1.2 MB', '25 MB': decimal units, as in data plans. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
