import { expect, it } from 'vitest';
import { boxOfFrame, middleFrame, moveFrame } from './crop-frame';

const picture = { width: 1200, height: 800 };

it('a crop frame starts as the largest square in the middle of the picture', () => {
  expect(boxOfFrame(middleFrame(picture), picture)).toEqual({ x: 200, y: 0, size: 800 });
});

it('a crop frame moves but stays inside the picture', () => {
  const start = middleFrame(picture);
  expect(boxOfFrame(moveFrame(start, picture, { x: -500, y: 9 }), picture)).toEqual({ x: 0, y: 0, size: 800 });
  expect(boxOfFrame(moveFrame(start, picture, { x: 9999 }), picture)).toEqual({ x: 400, y: 0, size: 800 });
});

it('a crop frame zooms around its middle up to four times, and stays inside the picture when it zooms out', () => {
  const close = moveFrame(middleFrame(picture), picture, { zoom: 9 });
  expect(boxOfFrame(close, picture)).toEqual({ x: 500, y: 300, size: 200 });
  const corner = moveFrame(close, picture, { x: 0, y: 0 });
  expect(boxOfFrame(corner, picture)).toEqual({ x: 0, y: 0, size: 200 });
  expect(boxOfFrame(moveFrame(corner, picture, { zoom: 1 }), picture)).toEqual({ x: 0, y: 0, size: 800 });
});

it('a crop frame on a picture of one pixel does not move', () => {
  const dot = { width: 1, height: 1 };
  expect(boxOfFrame(moveFrame(middleFrame(dot), dot, { x: 5 }), dot)).toEqual({ x: 0, y: 0, size: 1 });
});
