import { describe, expect, test } from 'vitest';
import { checkEntry, type TypedEntry, typedAgain } from './check-entry';
import { hostNames, readMixLink } from './mix-link';
import {
  ageOn,
  currentEdition,
  type EditionDates,
  editionState,
  entryNumber,
  recordingDays,
  timeLeft,
  timeLeftText,
} from './rules';

const hosts = ['soundcloud.com', 'mixcloud.com', 'youtube.com', 'youtu.be', 'vimeo.com'];
const at = (text: string) => new Date(text);
const edition: EditionDates = {
  opensAt: at('2026-11-01T00:00:00Z'),
  closesAt: at('2026-12-04T00:00:00Z'),
  interviewsAt: at('2026-12-10T00:00:00Z'),
  decidedAt: at('2026-12-19T00:00:00Z'),
  festivalFrom: at('2027-03-14T00:00:00Z'),
  festivalTo: at('2027-03-21T00:00:00Z'),
};

describe('an edition', () => {
  test.each([
    ['2026-10-31T23:59:59.999Z', 'upcoming'],
    ['2026-11-01T00:00:00Z', 'open'],
    ['2026-12-03T23:59:59.999Z', 'open'],
    ['2026-12-04T00:00:00Z', 'closed'],
    ['2026-12-18T23:59:59Z', 'closed'],
    ['2026-12-19T00:00:00Z', 'decided'],
    ['2027-03-21T23:59:59Z', 'decided'],
    ['2027-03-22T00:00:00Z', 'past'],
  ])('at %s is %s', (now, state) => {
    expect(editionState(edition, at(now))).toBe(state);
  });

  test('the current edition is the open edition, else the edition under way, else the next, else the last', () => {
    const years = (from: number) =>
      Object.fromEntries(
        Object.entries(edition).map(([name, date]) => {
          const moved = new Date(date);
          moved.setUTCFullYear(moved.getUTCFullYear() + from);
          return [name, moved];
        }),
      ) as unknown as EditionDates;
    const [last, next] = [edition, years(1)];
    const current = (now: string) => currentEdition([next, last], at(now));
    expect(current('2026-11-15T00:00:00Z')).toBe(last);
    expect(current('2027-01-15T00:00:00Z')).toBe(last);
    expect(current('2027-05-15T00:00:00Z')).toBe(next);
    expect(current('2027-11-15T00:00:00Z')).toBe(next);
    expect(current('2029-11-15T00:00:00Z')).toBe(next);
    expect(currentEdition([], at('2026-11-15T00:00:00Z'))).toBeNull();
  });

  test('the time left until the close and the number of an entry are formatted', () => {
    expect(timeLeft(edition.closesAt, at('2026-11-21T19:29:00Z'))).toEqual({ days: 12, hours: 4, minutes: 31 });
    expect(timeLeft(edition.closesAt, at('2026-12-05T00:00:00Z'))).toEqual({ days: 0, hours: 0, minutes: 0 });
    expect(timeLeftText(edition.closesAt, at('2026-11-21T19:29:00Z'))).toBe('12 days and 4 hours');
    expect(timeLeftText(edition.closesAt, at('2026-12-02T22:59:00Z'))).toBe('1 day and 1 hour');
    expect(timeLeftText(edition.closesAt, at('2026-12-03T19:29:00Z'))).toBe('4 hours and 31 minutes');
    expect(entryNumber('R26', 413)).toBe('R26-0413');
  });
});

test('a person is a year older on the birthday itself, and on 1 March if born on 29 February', () => {
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17);
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
});

test('a mix may be recorded in the past three months, up to the current day in the earliest time zone', () => {
  expect(recordingDays(at('2026-11-21T09:00:00Z'))).toEqual({ first: '2026-08-21', last: '2026-11-21' });
  expect(recordingDays(at('2026-11-21T12:00:00Z')).last).toBe('2026-11-22');
  expect(recordingDays(at('2026-05-31T09:00:00Z')).first).toBe('2026-02-28');
});

describe('the link to a mix', () => {
  test.each([
    ['https://soundcloud.com/renk/rise-26', 'https://soundcloud.com/renk/rise-26'],
    [' https://www.YouTube.com/watch?v=abc ', 'https://www.youtube.com/watch?v=abc'],
    ['https://on.soundcloud.com/x', 'https://on.soundcloud.com/x'],
    ['https://youtu.be/abc?t=1', 'https://youtu.be/abc?t=1'],
    ['https://vimeo.com:443/1', 'https://vimeo.com/1'],
  ])('is accepted: %s', (typed, url) => {
    expect(readMixLink(typed, hosts)).toEqual({ url });
  });

  test.each([
    '',
    'http://soundcloud.com/a/b',
    'javascript:alert(1)//soundcloud.com',
    'data:text/html,soundcloud.com',
    '//soundcloud.com/a',
    'soundcloud.com/a',
    'https://soundcloud.com.evil.test/a',
    'https://evilsoundcloud.com/a',
    'https://evil.test/soundcloud.com',
    'https://soundcloud.com@evil.test/a',
    'https://user:pass@soundcloud.com/a',
    'https://user@soundcloud.com/a',
    'https://soundcloud.com:8443/a',
    'https://soundcloud.com./a',
    'https://soundcloud.com',
    'https://soundcloud.com/',
    'https://evil.test\\@soundcloud.com/a',
    'https://soundcloud.com\\@evil.test/a',
    'https://soundcloud.com/a b',
    'https://soundcloud.com/a\nb',
    'https://ѕoundcloud.com/a',
    'https://youtube.com/redirect?q=https://evil.test',
    'https://youtube.com/redirect?q=https%3A%2F%2Fevil.test',
    `https://soundcloud.com/${'a'.repeat(500)}`,
  ])('is rejected: %j', (typed) => {
    expect(readMixLink(typed, hosts)).toHaveProperty('problem');
  });

  test('is rejected with the names of the accepted sites', () => {
    const said = 'We cannot play links from example.org. Use SoundCloud, Mixcloud, YouTube or Vimeo';
    expect(readMixLink('https://example.org/mix.mp3', hosts)).toEqual({ problem: said });
    expect(hostNames(['radio.test'])).toBe('radio.test');
  });
});

describe('an entry', () => {
  const facts = { now: at('2026-11-21T10:00:00Z'), hosts };
  const typed: TypedEntry = {
    djName: 'Kowalczyk',
    fullName: 'Ren Kowalczyk',
    birthDay: '14',
    birthMonth: '2',
    birthYear: '1998',
    address: 'Kastanienallee 12\n10435 Berlin',
    email: 'ren@mailbox.test',
    socialHandles: '@ren',
    mixLink: 'https://soundcloud.com/renk/rise-26',
    minutes: '30',
    recordedOn: '2026-08-21',
  };
  const errorsOf = (part: Partial<TypedEntry>) => {
    const checked = checkEntry({ ...typed, ...part }, facts);
    return 'errors' in checked ? checked.errors : {};
  };

  test('is accepted when it meets the terms, and converts back to the typed fields', () => {
    const checked = checkEntry(typed, facts);
    expect(checked).toMatchObject({ mixMinutes: 30, details: { dateOfBirth: '1998-02-14' } });
    if ('errors' in checked) throw new Error('it is sound');
    expect(typedAgain(checked)).toEqual(typed);
  });

  test('names each missing field when it is empty', () => {
    const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, ''])) as TypedEntry;
    expect(errorsOf(empty)).toEqual({
      djName: ['DJ name is required'],
      fullName: ['Full name is required'],
      dateOfBirth: ['Date of birth is required'],
      address: ['Address is required'],
      email: ['Email address is required'],
      socialHandles: ['Social handles are required'],
      mixLink: ['Link to the mix is required'],
      minutes: ['Length is required'],
      recordedOn: ['“Recorded on” is required'],
    });
  });

  test.each<[Partial<TypedEntry>, Record<string, string[]>]>([
    [{ birthDay: '21', birthMonth: '11', birthYear: '2008' }, {}],
    [{ birthDay: '22', birthMonth: '11', birthYear: '2008' }, { dateOfBirth: ['You must be 18 on the day you enter'] }],
    [{ birthDay: '31', birthMonth: '2' }, { dateOfBirth: ['Date of birth is invalid'] }],
    [{ birthYear: '2031' }, { dateOfBirth: ['Date of birth is invalid'] }],
    [{ birthYear: '0098' }, { dateOfBirth: ['Date of birth is invalid'] }],
    [{ minutes: '29' }, { minutes: ['A mix must be from 30 to 60 minutes long'] }],
    [{ minutes: '60' }, {}],
    [{ minutes: '61' }, { minutes: ['A mix must be from 30 to 60 minutes long'] }],
    [{ minutes: '4e1' }, { minutes: ['A mix must be from 30 to 60 minutes long'] }],
    [{ recordedOn: '2026-08-20' }, { recordedOn: ['A mix must be made in the past 3 months'] }],
    [{ recordedOn: '2026-11-23' }, { recordedOn: ['A mix must be made in the past 3 months'] }],
    [{ recordedOn: 'last week' }, { recordedOn: ['“Recorded on” is invalid'] }],
    [{ djName: 'x'.repeat(61) }, { djName: ['DJ name can be up to 60 symbols'] }],
    [{ email: 'nobody' }, { email: ['Email address is invalid'] }],
  ])('with %j has the errors %j', (part, errors) => {
    expect(errorsOf(part)).toEqual(errors);
  });
});
