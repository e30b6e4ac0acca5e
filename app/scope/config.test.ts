import { expect, test } from 'vitest';
import { lightCost, passwordCost } from '~/kit/crypto.server';
import { testVariables } from '../../tests/support/variables';
import { readConfig } from './config';

/** The variables of a Worker that the public can reach. */
const deployed = {
  ...testVariables,
  APP_ORIGIN: 'https://academy.example',
  DEMO_PASSWORD: '',
};

const demoOnly = { DEMO_PASSWORD: 'Cuepoint1', DEMO_ADMINS: 'admin@cuepoint.test', DEMO_LIGHT_HASHES: 'on' };

test.each(Object.entries(demoOnly))('%s is refused on any host but a loopback name', (name, value) => {
  expect(() => readConfig({ ...deployed, [name]: value })).toThrow('are for a loopback name only');
  expect(() => readConfig({ ...testVariables, [name]: value })).not.toThrow();
});

test('passwords have the full cost unless DEMO_LIGHT_HASHES is on', () => {
  expect(readConfig(deployed).passwordCost).toBe(passwordCost);
  expect(readConfig({ ...testVariables, DEMO_LIGHT_HASHES: 'off' }).passwordCost).toBe(passwordCost);
  expect(readConfig({ ...testVariables, DEMO_LIGHT_HASHES: 'on' }).passwordCost).toBe(lightCost);
});
