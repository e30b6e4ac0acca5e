import { expect, it } from 'vitest';
import { drawingTone } from './drawing-tone';

it('the tone of a drawing is the plain fill of its first rectangle when that covers the drawing', () => {
  const drawing = (rect: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${rect}<path/></svg>`;
  expect(drawingTone(drawing('<rect x="0" y="0" width="800" height="600" fill="#2A2148"/>'))).toBe('2a2148');
  expect(drawingTone(drawing('<rect width="100%" height="100%" fill="#BBD0D3"/>'))).toBe('bbd0d3');
  expect(drawingTone(drawing('<rect width="80" height="600" fill="#2A2148"/>'))).toBeNull();
  expect(drawingTone(drawing('<rect width="800" height="600" fill="url(#a)"/>'))).toBeNull();
  expect(drawingTone('<svg/>')).toBeNull();
  expect(drawingTone('no drawing')).toBeNull();
});
