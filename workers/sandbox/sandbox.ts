import type { Clock } from './clock';
import type { Faults } from './faults';
import type { Mailbox } from './mailbox';
import type { Settings } from './settings';
import type { Store } from './store';
import type { Webhooks } from './webhooks';

/** What every part of the sandbox may touch; one for the life of the object. */
export interface Sandbox {
  settings: Settings;
  store: Store;
  clock: Clock;
  faults: Faults;
  webhooks: Webhooks;
  mailbox: Mailbox;
}
