import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HumanQuestion } from './human-question';

const challenge = {
  challenge: 'second',
  question: 'Type the first word:',
  words: 'dub ska soul funk',
  widget: { siteKey: '', scriptUrl: '' },
};

const openedBy = (values?: Record<string, string>) => {
  const reply = values && { intent: 'sign-up', errors: {}, values };
  const html = renderToStaticMarkup(<HumanQuestion challenge={challenge} reply={reply} />);
  return /name="humanOpened" value="([^"]*)"/.exec(html)?.[1];
};

test('a form that is shown again keeps the challenge that it was first opened with', () => {
  expect(openedBy()).toBeUndefined();
  expect(openedBy({ humanChallenge: 'first' })).toBe('first');
  expect(openedBy({ humanChallenge: 'later', humanOpened: 'first' })).toBe('first');
});

test('Enter sends the form around the question and does not ask for another one', () => {
  const html = renderToStaticMarkup(<HumanQuestion challenge={challenge} intent="send" />);
  expect(
    [...html.matchAll(/<(?:button|input type="submit")[^>]*value="([^"]*)"/g)].map(([, intent]) => intent),
  ).toEqual(['send', 'new-challenge']);
});
