import { describe, expect, it } from 'vitest';
import { errorOfForm, type Reply } from './form-reply';

describe('what is wrong with a form', () => {
  const reply = (errors: Reply['errors']): Reply => ({ intent: 'pay', errors, values: {} });

  it('is said of the whole form first, then of the first field that has no place of its own', () => {
    const hidden = ['key', 'seenTotal'];
    expect(errorOfForm(reply({ seenTotal: ['Seen'], key: ['Key'], '': ['Form'] }), hidden)).toBe('Form');
    expect(errorOfForm(reply({ seenTotal: ['Seen'], key: ['Key'] }), hidden)).toBe('Key');
    expect(errorOfForm(reply({ seenTotal: ['Seen'] }), hidden)).toBe('Seen');
    expect(errorOfForm(reply({ '': [''] }), hidden)).toBe('');
    expect(errorOfForm(reply({ coupon: ['Its field says so'] }), hidden)).toBeUndefined();
    expect(errorOfForm(undefined, hidden)).toBeUndefined();
  });
});
