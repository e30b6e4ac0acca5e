const series = new Intl.ListFormat('en-GB');

/** 'A, B and C' */
export function formatSeries(parts: string[]): string {
  return series.format(parts);
}
