import { expect, it } from 'vitest';
import { contrastOf, legibleOn } from './contrast';

it('contrastOf computes the contrast ratio of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

it('legibleOn keeps a colour that is legible and mixes any other colour until it is', () => {
  expect(legibleOn('#131117', '#ff7a3c', 3)).toBe('#ff7a3c');
  for (const ground of ['#131117', '#f5f4f7', '#ffffff', '#000000', '#808080']) {
    for (const colour of ['#ffffff', '#000000', '#ffff00', '#f2c14e', '#0000ff', '#808080']) {
      expect(contrastOf(legibleOn(ground, colour, 3) ?? ground, ground)).toBeGreaterThanOrEqual(3);
    }
  }
});

it('legibleOn rejects text that is not a six-digit hex colour', () => {
  for (const text of ['red', '#fff', '#12345g', '#123456;background:url(//x)', 'url(//x)', '']) {
    expect(legibleOn('#ffffff', text, 3)).toBeNull();
  }
});
