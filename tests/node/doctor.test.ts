import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findUnusable } from '../../app/scope/config';
import { readWranglerConfig } from '../../scripts/lib/build.mjs';
import {
  findAppFaults,
  findConfigFaults,
  findKeyFaults,
  findRefundFaults,
  findSecretFaults,
  findUnusableFaults,
  needs,
} from '../../scripts/lib/diagnosis.mjs';

const ready = {
  workers_dev: false,
  preview_urls: false,
  d1_databases: [{ binding: 'DB', database_id: '5f2a7c1e-3d0b-4c55-9a57-0c6a3f1d2b90', migrations_dir: 'migrations' }],
  compatibility_flags: ['nodejs_compat', 'queue_consumer_no_wait_for_wait_until'],
  r2_buckets: [{ binding: 'MEDIA' }],
  queues: {
    producers: [{ binding: 'JOBS', queue: 'jobs' }],
    consumers: [{ queue: 'jobs', dead_letter_queue: 'dead' }],
  },
  triggers: { crons: ['* * * * *', '*/5 * * * *'] },
  images: { binding: 'IMAGES' },
  send_email: [{ name: 'EMAIL' }],
  assets: { binding: 'ASSETS' },
  vars: {
    APP_ORIGIN: 'https://learn.academy.test',
    MAIL_FROM: 'hello@academy.test',
    CONTACT_EMAIL: 'hello@academy.test',
    MAIN_SITE_URL: 'https://academy.test',
    GIFT_SHOP_URL: 'https://gifts.academy.test',
    CHARGEBEE_SITE: 'academy',
    CHARGEBEE_DOWNLOAD_HOSTS: 'chargebee.com',
    CSP_FORM_ACTION: 'https://academy.chargebee.com',
    TURNSTILE_SITE_KEY: 'key',
    TURNSTILE_SCRIPT_URL: 'https://check.test/api.js',
    CSP_WIDGET_ORIGIN: 'https://check.test',
    FESTIVAL_MIX_HOSTS: 'soundcloud.com',
    CLOCK_OFFSET: '0',
    COUNTRY: '',
    MAINTENANCE: 'off',
  },
};

/** The variables as they are shipped with the product. */
const { vars: shipped } = await readWranglerConfig(fileURLToPath(new URL('../../wrangler.toml', import.meta.url)));

describe('doctor', () => {
  it('reports nothing for a configuration that is ready', () => {
    expect(findConfigFaults(ready)).toEqual([]);
  });

  it.each([
    ['CLOCK_OFFSET', '60', 'CLOCK_OFFSET is not 0'],
    ['COUNTRY', 'GB', 'COUNTRY is set'],
    ['DEMO_PASSWORD', 'Cuepoint1', 'DEMO_PASSWORD is set'],
    ['DEMO_ADMINS', 'admin@cuepoint.test', 'DEMO_ADMINS is set'],
    ['DEMO_LIGHT_HASHES', 'on', 'DEMO_LIGHT_HASHES is on'],
    ['MAINTENANCE', 'on', 'MAINTENANCE is on'],
    ['CHARGEBEE_PROTOCOL', 'http', 'CHARGEBEE_PROTOCOL is http'],
    ['APP_ORIGIN', 'http://academy.test', 'must begin with https'],
    ['APP_ORIGIN', 'https://cuepoint.example', 'still is "https://cuepoint.example"'],
    ['BRAND_NAME', 'Cuepoint', 'BRAND_NAME still is "Cuepoint"'],
    ['CHARGEBEE_SITE', 'cuepoint', 'CHARGEBEE_SITE still is "cuepoint"'],
    ['CSP_FORM_ACTION', 'https://cuepoint.chargebee.com', 'CSP_FORM_ACTION still is'],
    ['SOCIAL_LINKS', '{"instagram":"https://www.instagram.com/cuepoint"}', 'SOCIAL_LINKS still is'],
    ['CHARGEBEE_DOWNLOAD_HOSTS', ' ', 'nobody could open an invoice'],
    ['FESTIVAL_MIX_HOSTS', '', 'FESTIVAL_MIX_HOSTS is empty'],
    ['CSP_FORM_ACTION', 'https://other.test', 'would block the way to the checkout'],
    ['CSP_WIDGET_ORIGIN', '', 'would block its box'],
    ['RATE_LIMITS', '{', 'RATE_LIMITS is no JSON'],
  ])('rejects %s=%s', (name, value, said) => {
    const faults = findConfigFaults({ ...ready, vars: { ...ready.vars, [name]: value } });
    expect(faults.join('\n')).toContain(said);
  });

  it.each([
    ['DB', { d1_databases: [] }, '[[d1_databases]]'],
    ['MEDIA', { r2_buckets: [] }, '[[r2_buckets]]'],
    ['JOBS', { queues: { producers: [] } }, '[[queues.producers]]'],
    ['IMAGES', { images: undefined }, '[images]'],
    ['EMAIL', { send_email: [] }, '[[send_email]]'],
    ['ASSETS', { assets: undefined }, '[assets]'],
    ['CHARGEBEE_SITE', { vars: { ...ready.vars, CHARGEBEE_SITE: '' } }, 'name of the billing site'],
    ['TURNSTILE_SITE_KEY', { vars: { ...ready.vars, TURNSTILE_SITE_KEY: '' } }, 'site key'],
  ])('reports that %s is missing and how to add it', (name, part, mend) => {
    const [fault, ...others] = findConfigFaults({ ...ready, ...part });
    expect(fault).toContain(`${name} is missing`);
    expect(fault).toContain(mend);
    expect(others.filter((one) => !one.includes('CSP_FORM_ACTION'))).toEqual([]);
  });

  it('reports a missing dead letter queue, folder of migrations or compatibility flag', () => {
    const [queue] = ready.queues.consumers;
    const [database] = ready.d1_databases;
    expect(
      findConfigFaults({
        ...ready,
        queues: { ...ready.queues, consumers: [{ ...queue, dead_letter_queue: undefined }] },
        d1_databases: [{ ...database, migrations_dir: 'sql' }],
        compatibility_flags: ['nodejs_compat'],
      }),
    ).toEqual([
      expect.stringContaining('has no dead_letter_queue'),
      expect.stringContaining('migrations_dir of the database DB'),
      expect.stringContaining('queue_consumer_no_wait_for_wait_until is missing'),
    ]);
  });

  it('reports a queue without a consumer and sweeps without a cron trigger', () => {
    const { producers } = ready.queues;
    expect(findConfigFaults({ ...ready, queues: { producers } })).toEqual([
      expect.stringMatching(/Nobody reads the queue jobs: put `\[\[queues\.consumers\]\]`/),
    ]);
    expect(findConfigFaults({ ...ready, triggers: undefined })).toEqual([
      expect.stringMatching(/sweeps are not called .*`crons` of `\[triggers\]`/),
    ]);
    expect(findConfigFaults({ ...ready, triggers: { crons: ['* * * * *'] } })[0]).toContain('(*/5 * * * *)');
  });

  it.each(['BRAND_NAME', 'SOCIAL_LINKS', 'TURNSTILE_VERIFY_URL', 'TURNSTILE_SCRIPT_URL', 'FORM_WIDGET_ORIGIN'])(
    'reports that the variable %s is missing, without which the Worker does not start',
    (name) => {
      expect(findUnusableFaults(findUnusable(shipped), [])).toEqual([]);
      const { [name]: _gone, ...rest } = shipped;
      expect(findUnusableFaults(findUnusable(rest), [])).toEqual([
        expect.stringMatching(new RegExp(`^The variable ${name} is missing.* set it in wrangler.toml`)),
      ]);
    },
  );

  it('reports a malformed variable only once', () => {
    const unusable = findUnusable({ ...shipped, MAIN_SITE_URL: 'academy.test' });
    expect(findUnusableFaults(unusable, [])).toEqual([expect.stringContaining('MAIN_SITE_URL cannot be used')]);
    expect(findUnusableFaults(unusable, ['MAIN_SITE_URL still is ""'])).toEqual([]);
  });

  it('reports an app that answers with an error or cannot be reached', async () => {
    const answering = (status: number) => async () => new Response(null, { status });
    expect(await findAppFaults('https://app.test', answering(200))).toEqual([]);
    expect(await findAppFaults('https://app.test', answering(500))).toEqual([
      expect.stringMatching(/answers 500 at https:\/\/app\.test\/healthz.*wrangler tail.*fewer than 43 characters/),
    ]);
    const lost = async () => {
      throw new Error('no such host');
    };
    expect(await findAppFaults('https://app.test', lost)).toEqual([
      expect.stringContaining("can't be reached at https://app.test/healthz (no such host)"),
    ]);
  });

  it('reports keys that are too old and former keys that can be deleted', () => {
    const now = Date.parse('2026-11-22');
    const all = ['SESSION_SECRET', 'TOKEN_SECRET', 'JWT_SECRET', 'HOLD_SECRET'];
    const on = (day: string) => JSON.stringify(Object.fromEntries(all.map((name) => [name, day])));
    expect(findKeyFaults({ turned: on('2026-11-01'), present: [...all, 'SESSION_SECRET_BEFORE'], now })).toEqual([]);
    expect(findKeyFaults({ turned: '', present: all, now })).toHaveLength(4);
    expect(findKeyFaults({ turned: on('2025-11-01'), present: all, now })[0]).toContain(
      'SESSION_SECRET is 386 days old',
    );
    expect(findKeyFaults({ turned: on('2026-10-01'), present: ['SESSION_SECRET_BEFORE'], now })).toEqual([
      expect.stringContaining('wrangler secret delete SESSION_SECRET_BEFORE'),
    ]);
  });

  const secrets = needs.filter(({ kind }) => kind === 'secret').map(({ name }) => name);

  it.each(secrets)('reports that the secret %s is missing and how to set it', (name) => {
    const present = secrets.filter((one) => one !== name);
    expect(findSecretFaults(present)).toEqual([expect.stringContaining(`wrangler secret put ${name}`)]);
  });

  it('needs no secret that is not in .dev.vars.example', () => {
    const example = readFileSync(new URL('../../.dev.vars.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(secrets.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('reports each refund that a person has to settle', () => {
    const row = { orderId: 'order-1', invoiceId: 'inv-1', currency: 'GBP', amount: 3315, state: 'refused' };
    expect(findRefundFaults([])).toEqual([]);
    expect(findRefundFaults([row, { ...row, orderId: 'order-2', state: 'due' }])).toEqual([
      expect.stringMatching(/order-1 .*refused to give it back: refund GBP 33\.15 of invoice inv-1 by hand/),
      expect.stringMatching(/order-2 .*not been given back for a day/),
    ]);
  });
});
