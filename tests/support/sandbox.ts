/** Access to the sandbox for tests outside of it: mail, faults, time, events. */

export type ReceivedMail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address, if not the sender. */
  replyTo?: string;
  headers: Record<string, string>;
  links: string[];
  receivedAt: string;
};

export type Fault =
  | {
      service: 'chargebee' | 'braintree' | 'turnstile' | 'mail';
      mode: 'error' | 'timeout' | 'slow' | 'drip' | 'drop' | 'garbage' | 'shape' | 'redirect' | 'elsewhere';
      count: number;
      match?: string;
    }
  | { service: 'webhooks'; mode: 'drop' | 'duplicate' | 'reorder' | 'hold'; count: number };

const MAIL_LIMIT_MS = 15_000;

export type SandboxLevers = ReturnType<typeof sandboxAt>;

/** The functions for the sandbox at an origin. */
export function sandboxAt(origin: string) {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = body ? { 'content-type': 'application/json' } : undefined;
    const response = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  /** Newest first. */
  async function inbox(to: string): Promise<ReceivedMail[]> {
    return (await call('GET', `/inbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<ReceivedMail[]>;
  }

  /** The newest mail to an address with a matching subject; waits for it. */
  async function mailTo(to: string, subject = /./): Promise<ReceivedMail> {
    const giveUpAt = Date.now() + MAIL_LIMIT_MS;
    while (Date.now() < giveUpAt) {
      const found = (await inbox(to)).find((mail) => subject.test(mail.subject));
      if (found) return found;
      await new Promise((done) => setTimeout(done, 150));
    }
    throw new Error(`no mail to ${to} with a subject like ${subject}`);
  }

  /** The provider's staff refund a user's newest invoice completely. */
  async function giveBack(email: string): Promise<void> {
    const page = await (await call('GET', '/invoices')).text();
    const row = page.split('<tr>').find((one) => one.includes(email));
    const path = /href="(\/invoices\/[^"]+)"/.exec(row ?? '')?.[1];
    if (!path) throw new Error(`no invoice of ${email}`);
    await call('POST', path, { amount: '' });
  }

  return {
    origin,
    inbox,
    giveBack,
    mailTo,
    emptyInbox: () => call('DELETE', '/inbox.json'),
    /** The next calls fail this way until the fault is cleared. */
    addFault: (fault: Fault) => call('POST', '/faults', fault),
    clearFaults: () => call('DELETE', '/faults'),
    events: async () => (await call('GET', '/events.json')).json() as Promise<unknown>,
    sendEvent: (id: string) => call('POST', `/events/${encodeURIComponent(id)}/send`),
    /** Advances the provider's clock. */
    advanceClock: (seconds: number) => call('POST', '/clock', { advance: seconds }),
  };
}
