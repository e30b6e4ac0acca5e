/** The same time some months or years later, or on that month's last day if it is shorter. Unix seconds. */
export function addPeriod(from: number, period: number, unit: 'month' | 'year'): number {
  const start = new Date(from * 1000);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + period * (unit === 'year' ? 12 : 1));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}
