// The Worker that the sandbox runs in under `npm run dev`: it asks for the sandbox's code at each call, and takes up a new
// one in place, where a new runtime takes seconds. Only scripts/dev/serve-sandbox.mjs knows the two bindings it needs.
import * as workers from 'cloudflare:workers';
import * as zod from 'zod';

const packages = { 'cloudflare:workers': workers, zod };

let known = { version: '', code: undefined };

async function currentCode({ SOURCES, EVAL }) {
  const answer = await SOURCES.fetch('http://sources/', { headers: { version: known.version } });
  if (answer.status === 304) return known.code;
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const load = EVAL.newFunction(`${text}\nreturn sandbox;`, 'sandbox', 'require');
  const code = load((name) => packages[name] ?? process.getBuiltinModule(name));
  known = { version: answer.headers.get('version'), code };
  return code;
}

export class SandboxState extends workers.DurableObject {
  #code;
  #object;

  /** What is stored outlives an edit, what the object has only in memory does not, as with a new start. */
  async #current() {
    const code = await currentCode(this.env);
    if (code !== this.#code) {
      this.#object = new code.SandboxState(this.ctx, this.env);
      this.#code = code;
    }
    return this.#object;
  }

  async fetch(request) {
    return (await this.#current()).fetch(request);
  }

  async alarm() {
    await (await this.#current()).alarm();
  }

  async receiveMail(mail) {
    return (await this.#current()).receiveMail(mail);
  }
}

export class Email extends workers.WorkerEntrypoint {
  async send(mail) {
    const { Email } = await currentCode(this.env);
    return new Email(this.ctx, this.env).send(mail);
  }
}

export default {
  async fetch(request, env, ctx) {
    try {
      return await (await currentCode(env)).default.fetch(request, env, ctx);
    } catch (error) {
      return new Response(error.stack, { status: 500 });
    }
  },
};
