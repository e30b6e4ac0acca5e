import { describe, expect, it } from 'vitest';
import { gearText, isVariantFor, suitsGear } from './gear';

const traktor = { equipment: [], software: ['Traktor'] };
const decks = { equipment: ['Controller', 'Turntables'], software: ['Rekordbox'] };
const own = (equipment: string | null, software: string | null) => ({ equipment, software });

describe('whether a course suits a member’s gear', () => {
  it.each([
    [decks, own('Controller', 'Rekordbox'), true, 'Works with your controller and Rekordbox.'],
    [decks, own('Turntables', null), true, 'Works with your turntables.'],
    [traktor, own('CDJs/Players', 'Traktor'), true, 'Works with your CDJs/Players and Traktor.'],
    [traktor, own(null, 'Serato'), false, 'Made for Traktor. With your Serato some steps look different.'],
    [
      decks,
      own('CDJs/Players', 'Serato'),
      false,
      'Made for Controller, Turntables, Rekordbox. With your CDJs/Players and Serato some steps look different.',
    ],
    [null, own('Controller', 'Traktor'), null, null],
    [decks, own(null, null), null, null],
  ])('course gear %j with own gear %j: %s', (gear, mine, suits, text) => {
    expect(suitsGear(gear, mine)).toBe(suits);
    expect(gearText(gear, mine)).toBe(text);
  });
});

it('a variant is only for members who own the equipment and software that it names', () => {
  expect(isVariantFor(traktor, own('Controller', 'Traktor'))).toBe(true);
  expect(isVariantFor(traktor, own('Controller', 'Serato'))).toBe(false);
  expect(isVariantFor(traktor, own('Controller', null))).toBe(false);
  expect(isVariantFor(decks, own('Controller', null))).toBe(false);
  expect(isVariantFor(null, own('Controller', 'Traktor'))).toBe(false);
});
