import { beforeEach, expect, test } from 'vitest';
import type { Site } from '~/kit/structured-data';
import { makeArticle, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readArticle } from './office/read-article.server';
import { saveArticle } from './office/save-article.server';
import { presentArticlePage } from './present-article.server';
import { readArticlePage } from './show-article.server';
import { articleData } from './structured-data';

beforeEach(resetBindings);

const site = { brand: 'Cuepoint', urlOf: (path: string) => `https://cuepoint.test${path}` } as Site;

test('an article tells search engines when it was last changed after its publication, as UTC', async () => {
  const { db } = testScope();
  const viewer = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const [published, changed] = [new Date('2026-03-01T09:00:00Z'), new Date('2026-03-20T18:30:00Z')];
  const { id } = await makeArticle(db, { publishedAt: published });
  const dates = async () => {
    const scope = testScope({ now: new Date('2026-05-01T00:00:00Z') });
    const [page] = await scope.read(readArticlePage(scope, { article: id }));
    const [data] = articleData(presentArticlePage(page), site);
    return [data?.datePublished, data?.dateModified];
  };
  const save = async (at: Date, changes: object) => {
    const scope = testScope({ viewer, now: at });
    await saveArticle(scope, { ...(await readArticle(scope, { articleId: id })), ...changes });
  };
  const day = published.toISOString();
  await save(new Date(published.getTime() - 1000), { description: 'Changed before its publication' });
  expect(await dates()).toEqual([day, day]);
  await save(changed, {});
  expect(await dates(), 'saved without a change').toEqual([day, day]);
  await save(changed, { description: 'Changed after its publication' });
  expect(await dates()).toEqual([day, changed.toISOString()]);
  const again = new Date('2026-04-01T09:00:00Z');
  await save(new Date('2026-03-25T09:00:00Z'), { publishedAt: again });
  expect(await dates(), 'published anew').toEqual([again.toISOString(), again.toISOString()]);
});
