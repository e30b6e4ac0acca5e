import { WorkerEntrypoint } from 'cloudflare:workers';
import type { OutgoingMail } from './receive-mail';
import { refuseStrangers } from './refuse-strangers';
import type { Variables } from './settings';
import type { SandboxState } from './state';

export { SandboxState } from './state';

/** The bindings of wrangler.toml. */
interface SandboxEnv extends Variables {
  STATE: DurableObjectNamespace<SandboxState>;
}

function theState(env: SandboxEnv) {
  return env.STATE.get(env.STATE.idFromName('sandbox'));
}

/** The app's `EMAIL` binding on a local start; the same call as Cloudflare's Email Service. */
export class Email extends WorkerEntrypoint<SandboxEnv> {
  async send(mail: OutgoingMail): Promise<{ messageId: string }> {
    return await theState(this.env).receiveMail(mail);
  }
}

export default {
  fetch: (request, env) => refuseStrangers(request) ?? theState(env).fetch(request),
} satisfies ExportedHandler<SandboxEnv>;
