import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkButton, TextLink } from './button';

test('adjacent links are separated by spaces in the plain text', () => {
  const html = renderToStaticMarkup(
    <div className="row">
      <LinkButton href="/online-dj-courses">See all courses</LinkButton>
      <LinkButton href="/">To my courses</LinkButton>
      <TextLink href="/contact">Contact us</TextLink>
    </div>,
  );
  expect(html.replaceAll(/<[^>]+>/g, '').trim()).toBe('See all courses To my courses Contact us');
});
