import { describe, expect, it } from 'vitest';
import { errorOfForm, type Reply } from './form-reply';

describe('the error of a form', () => {
  const reply = (errors: Reply['errors']): Reply => ({ intent: 'pay', errors, values: {} });

  it('is the error of the whole form, or else that of the first hidden field', () => {
    const hidden = ['key', 'seenTotal'];
    expect(errorOfForm(reply({ seenTotal: ['Seen'], key: ['Key'], '': ['Form'] }), hidden)).toBe('Form');
    expect(errorOfForm(reply({ seenTotal: ['Seen'], key: ['Key'] }), hidden)).toBe('Key');
    expect(errorOfForm(reply({ seenTotal: ['Seen'] }), hidden)).toBe('Seen');
    expect(errorOfForm(reply({ '': [''] }), hidden)).toBe('');
    expect(errorOfForm(reply({ coupon: ['Its field says so'] }), hidden)).toBeUndefined();
    expect(errorOfForm(undefined, hidden)).toBeUndefined();
  });
});
