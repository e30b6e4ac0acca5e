import { beforeEach, describe, expect, it } from 'vitest';
import { makeArticle, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentBeginnings } from './present-beginnings.server';
import { readBeginnings } from './read-beginnings.server';

beforeEach(resetBindings);

const db = () => testScope().db;
const on = (day: number) => new Date(Date.UTC(2026, 0, day));

async function show(asked: string | null = null) {
  const scope = testScope({ viewer: await makeUser(db()), now: on(20) });
  const [found] = await scope.read(readBeginnings(scope, asked));
  return presentBeginnings(found);
}

const titles = (shown: Awaited<ReturnType<typeof show>>) => shown?.beginnings.map(({ title }) => title);

describe('the beginnings of articles for readers without DJ Hub', () => {
  it('are those of the highlights in their order, then of the newest articles', async () => {
    await makeArticle(db(), { title: 'Old', publishedAt: on(1) });
    await makeArticle(db(), { title: 'New', publishedAt: on(9) });
    await makeArticle(db(), { title: 'Second', publishedAt: on(2), highlight: 2 });
    await makeArticle(db(), { title: 'First', publishedAt: on(3), highlight: 1, section: 'rooms' });
    const shown = await show();
    expect(titles(shown)).toEqual(['First', 'Second', 'New']);
    expect(shown).toMatchObject({
      title: '4 articles by the people who teach here.',
      lead: 'Here is how three of them begin.',
      rest: 'All 4 in 2 sections',
      sections: [
        { name: 'craft', count: '3' },
        { name: 'rooms', count: '1' },
      ],
    });
  });

  it('begin with the article that the reader asked for, which is not repeated', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await makeArticle(db(), { title, publishedAt: on(1), highlight: 1 });
    const wanted = await makeArticle(db(), { title: 'Wanted', publishedAt: on(1), highlight: 1 });
    const shown = await show(wanted.slug);
    expect(shown?.asked?.title).toBe('Wanted');
    expect(shown?.beginnings).toHaveLength(2);
    expect(titles(shown)).not.toContain('Wanted');
    expect(shown?.rest).toBe('All 5 in 1 section');
  });

  it('hold no more than the preview, and the description of an article without one', async () => {
    const preview = '<h2>Walk</h2>\n<p>Begin in the <strong>booth</strong>.</p>\n<p>Then walk.</p>';
    await makeArticle(db(), { preview, publishedAt: on(2) });
    await makeArticle(db(), { preview: '', description: 'About rooms.', publishedAt: on(1) });
    expect((await show())?.beginnings.map(({ words }) => words)).toEqual(['Begin in the booth', 'About rooms']);
  });

  it('leave out an article that is scheduled or unknown, also if the reader asks for it', async () => {
    const { slug } = await makeArticle(db(), { publishedAt: on(21) });
    expect(await show(slug)).toBeNull();
    expect(await show('nobody')).toBeNull();
    expect(await show("'; --")).toBeNull();
    await makeArticle(db(), { title: 'Out', publishedAt: on(1) });
    expect(await show(slug)).toMatchObject({ asked: null, beginnings: [{ title: 'Out' }], rest: null });
  });

  it('are found by indexes', async () => {
    const { slug } = await makeArticle(db(), { highlight: 1 });
    const { scope, statements } = recordingScope(await makeUser(db()));
    await scope.read(readBeginnings(scope, slug));
    const details = (await Promise.all(statements.map(planOf))).flat();
    expect(details.filter((detail) => /^SCAN (articles|a|tutors)\b(?!.*INDEX)/.test(detail))).toEqual([]);
  });
});
