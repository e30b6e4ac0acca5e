import type { Clock } from './clock';
import type { Faults } from './faults';
import type { Mailbox } from './mailbox';
import type { Settings } from './settings';
import type { Store } from './store';
import type { Webhooks } from './webhooks';

/** The shared parts of the sandbox; one instance per Durable Object. */
export interface Sandbox {
  settings: Settings;
  store: Store;
  clock: Clock;
  faults: Faults;
  webhooks: Webhooks;
  mailbox: Mailbox;
}
