import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '~/kit/text/html.server';
import { countMinutes, cutPreview } from './open-part.server';

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i + 1}`).join(' ');
const p = (count: number) => `<p>${words(count)}</p>`;

describe('the preview of an article', () => {
  it('holds whole paragraphs up to 120 words', () => {
    expect(cutPreview([{ html: `${p(60)}\n${p(60)}\n${p(1)}` }])).toBe(`${p(60)}\n${p(60)}`);
    expect(cutPreview([{ html: `${p(60)}\n${p(61)}` }])).toBe(p(60));
  });

  it('continues over several blocks, past a block without text', () => {
    expect(cutPreview([{ html: p(20) }, { html: null }, { html: p(20) }, { html: p(90) }])).toBe(`${p(20)}\n${p(20)}`);
  });

  it('stops at the first piece that is too long, even when a shorter piece follows', () => {
    expect(cutPreview([{ html: `${p(20)}${p(110)}${p(5)}` }])).toBe(p(20));
  });

  it('cuts no list or paragraph in two, and keeps all tags closed', () => {
    const list = `<ul>\n<li>${words(70)}</li>\n<li>${words(60)}</li>\n</ul>`;
    expect(cutPreview([{ html: `${p(10)}${list}` }])).toBe(p(10));
    const short = `<ul>\n<li><strong>One</strong> two</li>\n<li>three<br>four</li>\n</ul>`;
    const cut = cutPreview([{ html: `${p(10)}${short}${p(200)}` }]);
    expect(cut).toBe(`${p(10)}\n${short}`);
    expect(sanitizeHtml(cut)).toBe(cut);
  });

  it('does not end with a heading', () => {
    expect(cutPreview([{ html: `${p(100)}<h2>What follows</h2>${p(100)}` }])).toBe(p(100));
  });

  it('is empty when the first paragraph is already too long', () => {
    expect(cutPreview([{ html: p(121) }])).toBe('');
  });

  it('counts words, and not tags or character references', () => {
    expect(cutPreview([{ html: `<p><em>${words(119)}</em> R&amp;B</p>${p(1)}` }])).toBe(
      `<p><em>${words(119)}</em> R&amp;B</p>`,
    );
  });
});

it('the reading time is a whole number of minutes, at least one', () => {
  expect(countMinutes([{ html: p(5) }])).toBe(1);
  expect(countMinutes([{ html: p(330) }, { html: p(330) }])).toBe(3);
  expect(countMinutes([])).toBe(1);
});
