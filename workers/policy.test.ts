import { expect, it } from 'vitest';
import { byNonce, policyOfPage } from './policy';

const framesOf = (env: Partial<Env>) =>
  policyOfPage(env as Env, byNonce('n'))
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));

it('a page may frame the human check and the form widget, each once, and nothing else', () => {
  const CSP_WIDGET_ORIGIN = 'https://check.example';
  expect(framesOf({ CSP_WIDGET_ORIGIN, FORM_WIDGET_ORIGIN: 'https://forms.example' })).toBe(
    "frame-src 'self' https://check.example https://forms.example",
  );
  expect(framesOf({ CSP_WIDGET_ORIGIN, FORM_WIDGET_ORIGIN: CSP_WIDGET_ORIGIN })).toBe(
    "frame-src 'self' https://check.example",
  );
  expect(framesOf({ CSP_WIDGET_ORIGIN: '', FORM_WIDGET_ORIGIN: '' })).toBe("frame-src 'self'");
});
