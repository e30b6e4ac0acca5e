import { expect, it } from 'vitest';
import { seeds } from '../../../../tests/support/sound-seeds';
import { rate } from '../sound/hits';
import { phrase } from './phrase';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'phrase: the sound changes after the true number of bars at level %i, and not before',
  (level) => {
    for (const seed of seeds) {
      const question = phrase.draw(seed, level);
      const bars = Number(question.answers[question.truth - 1]!.label);
      const bar = 4 * Math.round((60 / Number.parseInt(question.after[0].note ?? '', 10)) * rate);
      const sound = question.play(0);
      // How far a bar differs from the first bar, without its first tenth, where earlier sounds fade out.
      const differs = (number: number) => {
        let [changed, all] = [0, 0];
        for (let i = Math.round(bar * 0.1); i < bar && number * bar + i < sound.length; i++) {
          changed += (sound[number * bar + i]! - sound[i]!) ** 2;
          all += sound[i]! ** 2;
        }
        return changed / all;
      };
      // The last bar may have a fill.
      for (let number = 1; number < bars - 1; number++) expect(differs(number)).toBeLessThan(1e-6);
      if (level >= 8) expect(differs(bars - 1)).toBeLessThan(1e-6);
      expect(differs(bars)).toBeGreaterThan(0.0005);
      if ((bars + 2) * bar < sound.length) expect(differs(bars + 1)).toBeGreaterThan(0.0005);
    }
  },
);
