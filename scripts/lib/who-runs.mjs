import { hostname, userInfo } from 'node:os';

/** Who runs a command, for the audit log: user@machine. */
export function whoRuns() {
  return `${userInfo().username}@${hostname()}`;
}
