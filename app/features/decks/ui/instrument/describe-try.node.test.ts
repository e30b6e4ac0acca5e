import { expect, it } from 'vitest';
import { KeepTry } from '../../schema';
import { tryFields } from './describe-try';

it.each([-61_440, -20_000.04, -12.34, 0, 61_440])('a try that was %d ms off can be kept', (offset) => {
  const { intent: _, ...fields } = tryFields({ offset, isCalibrated: true }, { bassSeconds: 0.44, levelDb: -1.26 });
  const kept = KeepTry.parse({ exerciseId: 'swap-at-17', ...fields });
  expect(kept.offsetMs).toBe(Math.round(Math.max(-20_000, Math.min(20_000, offset))));
  expect(kept).toMatchObject({ bothSeconds: 0.4, levelDb: -1.3, isCalibrated: true });
});

it('leaves out what was not measured', () => {
  const fields = tryFields({ offset: null, isCalibrated: false }, { bassSeconds: null });
  expect(Object.keys(fields).sort()).toEqual(['id', 'intent', 'isCalibrated']);
});
