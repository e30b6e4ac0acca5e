import { answerUnder } from './answer-under';
import { json, readFields } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

/** The only valid token, reusable. */
const PASSING_TOKEN = 'human';

/** `POST /turnstile/v0/siteverify` with a form or JSON; failures are 200 with `error-codes`, like the provider's. */
export async function verifyHuman(sandbox: Sandbox, { request, url }: Visit): Promise<Response> {
  const fields = await readFields(request);
  const mode = sandbox.faults.takeForCall('turnstile', url.pathname);
  return answerUnder(
    mode,
    () => json(verdict(sandbox, fields)),
    () => json(refusal('internal-error'), 500),
  );
}

function verdict(sandbox: Sandbox, fields: Record<string, string> | undefined) {
  if (!fields) return refusal('bad-request');
  if (!fields.secret) return refusal('missing-input-secret');
  if (fields.secret !== sandbox.settings.humanCheckSecret) return refusal('invalid-input-secret');
  if (!fields.response) return refusal('missing-input-response');
  if (fields.response !== PASSING_TOKEN) return refusal('invalid-input-response');
  return {
    success: true,
    challenge_ts: new Date().toISOString(),
    hostname: new URL(sandbox.settings.appOrigin).hostname,
    'error-codes': [],
    action: '',
    cdata: '',
    metadata: { interactive: true },
  };
}

function refusal(code: string) {
  return { success: false, 'error-codes': [code], messages: [] };
}

/**
 * `GET /turnstile/v0/api.js`: a stand-in for the human check's widget with the part of its interface that the app uses:
 * explicit render, callbacks, reset, removal, expiry. Runs under a nonce with strict-dynamic: no eval, no inline
 * handlers, no style elements. Its colours are those of the page, where that has them.
 */
export const widgetScript = `(() => {
  'use strict';
  const TOKEN = 'human';
  const LIFE_MILLISECONDS = 300000;
  const widgets = new Map();
  let last = 0;

  const clear = (widget) => {
    clearTimeout(widget.timer);
    widget.box.checked = false;
    widget.box.disabled = false;
  };

  const solve = (widget) => {
    widget.box.disabled = true;
    widget.timer = setTimeout(() => {
      clear(widget);
      widget.options['expired-callback'](TOKEN);
    }, LIFE_MILLISECONDS);
    widget.options.callback(TOKEN);
  };

  const render = (container, options) => {
    if (!options.sitekey) throw new Error('[Cloudflare Turnstile] Invalid or missing sitekey.');
    last += 1;
    const id = 'cf-chl-widget-' + last;
    const frame = document.createElement('div');
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.id = id + '_box';
    // The page's own look of a box to tick.
    label.className = 'check';
    label.append(box, 'I am human');
    const set = (element, rules) => Object.entries(rules).forEach(([name, value]) => element.style.setProperty(name, value));
    set(frame, {
      display: 'grid', 'align-items': 'center', 'box-sizing': 'border-box', width: '100%', 'min-height': '65px',
      border: '1px solid var(--line-strong, currentColor)', 'border-radius': 'var(--radius-m, 4px)',
      background: 'var(--surface, Canvas)', color: 'var(--text, CanvasText)',
    });
    set(box, { width: '24px', height: '24px', margin: '0', 'flex-shrink': '0' });
    set(label, {
      display: 'flex', 'align-items': 'center', gap: '12px', 'min-height': '63px', padding: '0 16px', font: 'inherit',
      cursor: 'pointer',
    });
    frame.append(label);
    container.append(frame);
    const widget = { frame, box, options, timer: undefined };
    box.addEventListener('change', () => { if (box.checked) solve(widget); });
    widgets.set(id, widget);
    return id;
  };

  window.turnstile = {
    render,
    reset: (id) => { if (widgets.has(id)) clear(widgets.get(id)); },
    remove: (id) => {
      const widget = widgets.get(id);
      if (!widget) return;
      clear(widget);
      widget.frame.remove();
      widgets.delete(id);
    },
  };
})();
`;
