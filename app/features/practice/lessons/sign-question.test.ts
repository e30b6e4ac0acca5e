import { expect, it } from 'vitest';
import { isLinkGood } from '~/features/media/signed-links.server';
import { testScope } from '../../../../tests/support/scope';
import { type LessonQuestionView, signQuestion } from './present-lesson-questions.server';

const asked: LessonQuestionView = {
  id: 'bass',
  label: 'Question',
  text: 'Where does it come in?',
  sounds: [{ label: 'Listen', note: null, beats: null, src: '/media/a0' }],
  seconds: null,
  lanes: null,
  picture: { src: '/media/p0', alt: 'A wave' },
  video: { src: '/media/v0#t=1,2', tracks: [{ src: '/media/v0/captions/en', language: 'en', label: 'English' }] },
  answers: [{ text: 'Bar 9', hint: null }],
  isSeveral: false,
  try: null,
  moreHref: null,
  result: null,
};

it('each media link of a signed question is valid only for its own path', () => {
  const scope = testScope();
  const { sounds, picture, video } = signQuestion(scope, asked, 'author');
  const links = [sounds[0]?.src, picture?.src, video?.src].map((src) => new URL(src ?? ''));
  expect(links.map(({ pathname }) => pathname)).toEqual(['/media/a0', '/media/p0', '/media/v0']);
  expect(links[2]?.hash).toBe('#t=1,2');
  expect(video?.tracks).toEqual([]);
  for (const { pathname, searchParams } of links) {
    const link = {
      user: searchParams.get('user') ?? '',
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature') ?? '',
    };
    const isGood = (path: string) => isLinkGood(scope.config.secrets.token, path, link, scope.now());
    expect(isGood(pathname)).toBe(true);
    for (const other of ['/media/a0', '/media/p0', '/media/v0', '/media/a1']) {
      expect(isGood(other)).toBe(other === pathname);
    }
  }
});

it('each sound of a drill is linked to for 14 minutes', () => {
  const drill = {
    ...asked,
    sounds: [{ label: 'Both decks', note: null, beats: null, src: '/practice/sounds/x' }],
    try: 0,
  };
  const { pathname, searchParams } = new URL(signQuestion(testScope(), drill, 'author').sounds[0]?.src ?? '');
  expect(pathname).toBe('/practice/sounds/x');
  expect(searchParams.get('user')).toBe('author');
});
