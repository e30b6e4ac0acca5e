const FIELDS = [
  { from: 0, to: 59, read: (/** @type {Date} */ at) => at.getUTCMinutes() },
  { from: 0, to: 23, read: (/** @type {Date} */ at) => at.getUTCHours() },
  { from: 1, to: 31, read: (/** @type {Date} */ at) => at.getUTCDate() },
  { from: 1, to: 12, read: (/** @type {Date} */ at) => at.getUTCMonth() + 1 },
  { from: 0, to: 7, read: (/** @type {Date} */ at) => at.getUTCDay() },
];

/**
 * Whether a five-field cron expression is due in the minute of `at` (UTC): stars, numbers, ranges, lists, steps.
 * @param {string} expression
 * @param {Date} at
 */
export function isDue(expression, at) {
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`not a cron expression: ${expression}`);
  return FIELDS.every(({ from, to, read }, index) => {
    const wanted = parts[index] ?? '';
    return wanted.split(',').some((part) => matches(part, read(at), from, to));
  });
}

/**
 * @param {string} part
 * @param {number} value
 * @param {number} from
 * @param {number} to
 */
function matches(part, value, from, to) {
  const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!found) throw new Error(`not a part of a cron expression: ${part}`);
  const [, low, high, step] = found;
  const first = low === undefined ? from : Number(low);
  const last = high !== undefined ? Number(high) : low === undefined || step !== undefined ? to : first;
  // Sunday is both 0 and 7.
  const candidates = to === 7 && value === 0 ? [0, 7] : [value];
  return candidates.some((at) => at >= first && at <= last && (at - first) % Number(step ?? 1) === 0);
}

/**
 * Calls `fire` for each due cron at each full minute until stopped.
 * @param {string[]} crons
 * @param {(cron: string) => void} fire
 * @returns {() => void} stops it
 */
export function startCron(crons, fire) {
  let timer = schedule();
  function schedule() {
    return setTimeout(
      () => {
        const now = new Date();
        timer = schedule();
        for (const cron of crons) if (isDue(cron, now)) fire(cron);
      },
      60_000 - (Date.now() % 60_000) + 50,
    );
  }
  return () => clearTimeout(timer);
}
