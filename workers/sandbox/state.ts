import { DurableObject } from 'cloudflare:workers';
import { loadCatalogue } from './chargebee/load-catalogue';
import { loadPurchases, loadSubscribers } from './chargebee/load-subscribers';
import { createClock } from './clock';
import { createFaults } from './faults';
import { createMailbox } from './mailbox';
import { type OutgoingMail, receiveMail } from './receive-mail';
import { handle } from './routes';
import type { Sandbox } from './sandbox';
import { readSettings, type Variables } from './settings';
import { createStore } from './store';
import { createWebhooks } from './webhooks';

/** The whole sandbox: one Durable Object named `sandbox`, with all its state in SQLite. */
export class SandboxState extends DurableObject<Variables> {
  readonly #sandbox: Sandbox;

  constructor(ctx: DurableObjectState, env: Variables) {
    super(ctx, env);
    const settings = readSettings(env);
    const store = createStore(ctx.storage.sql);
    const clock = createClock(store);
    const faults = createFaults(store);
    const webhooks = createWebhooks({ storage: ctx.storage, settings, store, clock, faults });
    this.#sandbox = { settings, store, clock, faults, webhooks, mailbox: createMailbox(store) };
    loadCatalogue(this.#sandbox);
    loadSubscribers(this.#sandbox);
    loadPurchases(this.#sandbox);
    // Restores an alarm that was lost with the process: due webhooks must still be sent.
    void ctx.blockConcurrencyWhile(() => webhooks.arm());
  }

  override fetch(request: Request): Promise<Response> {
    return handle(this.#sandbox, request);
  }

  override alarm(): Promise<void> {
    return this.#sandbox.webhooks.deliverDue();
  }

  receiveMail(mail: OutgoingMail): Promise<{ messageId: string }> {
    return receiveMail(this.#sandbox, mail);
  }
}
