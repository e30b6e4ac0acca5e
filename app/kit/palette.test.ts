import { expect, it } from 'vitest';
import { contrastOf } from './contrast';
import { accentFault, checkAccent, formatRatio, nearestAccent, paletteOf } from './palette';

it('a colour that is legible in both themes is accepted', () => {
  expect(accentFault('#168080')).toBeNull();
  expect(checkAccent('#168080').ink).toBe('#ffffff');
});

it('a colour that is too weak is refused with the first place where it fails', () => {
  expect(accentFault('#f5a742')).toMatchObject({ place: 'light', least: 3 });
  expect(accentFault('#101040')).toMatchObject({ place: 'dark', least: 3 });
  // Neither the light nor the dark ink is legible on this colour.
  expect(accentFault('#777777')).toMatchObject({ place: 'words', least: 4.5 });
  expect(formatRatio(4.49)).toBe('4.4 to 1');
});

it('the nearest usable colour is offered, and a usable colour stays the same', () => {
  expect(nearestAccent('#168080')).toBe('#168080');
  for (const colour of ['#f5a742', '#000000', '#ffffff', '#101040', '#777777', '#ffff00', '#0000ff']) {
    expect(accentFault(nearestAccent(colour)), colour).toBeNull();
  }
});

it('the palette’s words are legible on every surface', () => {
  for (const colour of ['#168080', '#b3541e', '#7a5af0', '#d6336c', '#5a7d00']) {
    const palette = paletteOf(nearestAccent(colour)) as Record<string, string>;
    const read = (one: string, on: string) =>
      contrastOf(palette[one] ?? '', on.startsWith('#') ? on : (palette[on] ?? ''));
    for (const ground of ['#131117', '#1b1821', '#25212d', '--brand-soft-dark'])
      expect(read('--brand-text-dark', ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['#ffffff', '#f5f4f7', '#e9e7ed', '--brand-soft-light'])
      expect(read('--brand-text-light', ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['--brand', '--brand-hover'])
      expect(read('--brand-ink', ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});
