// The Worker in which the sandbox runs under `npm run dev`. It asks for the sandbox's code on every call and replaces
// changed code in place, since a new runtime takes seconds. Only scripts/dev/serve-sandbox.mjs provides its two
// bindings.
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

  /** After an edit the object keeps its stored state and loses its state in memory, as after a restart. */
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
