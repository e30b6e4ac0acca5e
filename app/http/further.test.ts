import { expect, test } from 'vitest';
import { furtherPath, pageOfFurther } from '~/paths';
import { furtherOf } from './further.server';

test('the data of a list’s page is asked at its own address, and its loader runs as if the page were opened', () => {
  expect(furtherPath('/lessons/one?page=2#comments')).toBe('/lessons/one/further?page=2');
  expect(furtherPath('/payments')).toBe('/payments/further');
  expect(pageOfFurther('/payments/further')).toBe('/payments');
  expect(pageOfFurther('/further/payments')).toBe('/further/payments');
  const asked = new Request('https://cuepoint.test/lessons/one/further?page=2', { headers: { cookie: 'a=b' } });
  const loader = furtherOf(({ request }) => [request.url, request.headers.get('cookie')]);
  expect(loader({ request: asked, params: {}, context: {} as never })).toEqual([
    'https://cuepoint.test/lessons/one?page=2',
    'a=b',
  ]);
});
