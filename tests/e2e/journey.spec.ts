import { apiSession, callApi, newMember } from '../support/account';
import { DEMO_PASSWORD, enterAs, expect, findings, hydrated, signIn, test } from '../support/browser';
import { visitorOf } from '../support/visitor';

const app = () => process.env.E2E_APP ?? '';

test('a member answers the questions on My Journey and changes an answer, and the stages follow', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 422/);
  await signIn(page, await newMember('journey'));
  await page.waitForURL('**/onboarding-questions');
  await page.goto('/my-journey');
  await hydrated(page);
  const radio = (name: RegExp) => page.getByRole('radio', { name });
  await radio(/^Yes/).check({ force: true });
  await radio(/^Finish my own tracks/).check({ force: true });
  await page.getByRole('button', { name: 'Save my answers' }).click();
  await expect(page.getByRole('heading', { name: 'Three things to fix' })).toBeVisible();
  await expect(radio(/^Finish my own tracks/), 'what was chosen stays chosen').toBeChecked();
  expect(await findings(page)).toEqual([]);
  await hydrated(page);
  await page.getByRole('checkbox', { name: /^Nothing yet/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^House/ }).check({ force: true });
  await radio(/^I have never/).check({ force: true });
  await page.getByRole('button', { name: 'Save my answers' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/my-journey');
  await expect(page.getByText('Answers saved successfully').first()).toBeVisible();

  const stages = page.locator('section.stage h2');
  await expect(stages).toHaveText(['Hear it', 'Hold it together', 'Make your own']);
  await expect(page.getByRole('link', { name: /Unlock Course.*Your First Mix/ })).toHaveAttribute('href', /\/unlock$/);
  await expect(page.getByRole('heading', { name: 'The Complete DJ Package' })).toBeVisible();
  await hydrated(page);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL('**/my-journey?edit=1');
  await expect(radio(/^Yes/)).toBeChecked();
  const genres = page.getByRole('checkbox', { name: /^House/ });
  await expect(genres).toBeVisible();
  await radio(/^No, /).check({ force: true });
  if (test.info().project.name === 'js') await expect(genres, 'the other questions are closed').toBeHidden();
  await page.getByRole('button', { name: 'Update' }).first().click();
  await page.waitForURL((url) => url.pathname + url.search === '/my-journey');
  await expect(stages).toHaveText(['Hear it', 'Hold it together', 'Take it outside', 'Make your own']);
  await page.goto('/onboarding-questions');
  await expect(page, 'asked once').toHaveURL('/my-journey');
});

test('@browsers My Journey shows a subscriber progress and no prices, and one press hides the sale banner', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/my-journey');
  await expect(page.locator('.card-continue').getByText('3 of 10 lessons')).toBeVisible();
  await expect(page.getByRole('main').getByText('£')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute('href', /^\/lessons\//);
  await hydrated(page);
  const track = page.getByRole('navigation', { name: 'Stages' });
  for (const [link, stage] of [
    [track.getByRole('link').last(), 'Make your own'],
    [track.getByRole('link').nth(1), 'Hold it together'],
    // The last stage again, from above: the router must not restore an earlier scroll position.
    [track.getByRole('link').last(), 'Make your own'],
  ] as const) {
    await link.click();
    await expect(page.getByRole('heading', { name: stage })).toBeInViewport();
  }
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  await page.goto('/online-dj-courses/phrase-mixing');
  await expect(page.getByRole('link', { name: 'Go to the lessons' }), 'what is theirs is not sold first').toBeVisible();
  // Without script the other ways to buy follow below.
  if (test.info().project.name === 'js') await expect(page.getByRole('button', { name: 'Add to basket' })).toBeHidden();
  await page.context().clearCookies();

  await enterAs(page, 'banner');
  await page.goto('/courses/courses-search?query=bass');
  const banner = page.getByRole('region', { name: 'Offer' });
  await expect(banner, 'the prices are the ordinary ones').not.toContainText(/on sale/i);
  await expect(banner.getByRole('link', { name: 'See the offer' })).toHaveAttribute('href', '/subscription-basket');
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Hide this offer' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL('/courses/courses-search?query=bass');
  await page.goto('/');
  await expect(banner).toHaveCount(0);
});

test("@forms a first answer of 'No' ends the questions, and invalid answers are refused", async () => {
  const email = await newMember('no');
  const enter = async (path: string) => {
    const visitor = visitorOf(app());
    await visitor.follow(path);
    const fields = { intent: 'sign-in', email, password: DEMO_PASSWORD, remember: 'on' };
    return { visitor, rest: await visitor.follow('/sign-in', await visitor.post('/sign-in', fields)) };
  };
  const wanted = await enter('/courses/phrase-mixing/lessons');
  expect(wanted.rest.at, 'a page that was asked for comes first').toBe('/courses/phrase-mixing/lessons');
  const { visitor, rest } = await enter('/sign-in');
  expect(rest.at).toBe('/onboarding-questions');
  const answer = { 'answers[0].learningJourneyQuestionId': 'question-path' };
  const field = 'answers[0].learningJourneyAnswerIds';
  const post = (fields: Record<string, string>) =>
    visitor.post('/onboarding-questions', { intent: 'confirm', ...answer, ...fields });
  for (const wrong of ['', 'gear-cdjs', 'none-of-ours', 'path-yes,path-no']) {
    const refused = await post({ [field]: wrong });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please select a valid answer.');
  }
  expect((await visitor.follow('/onboarding-questions?q=3')).at, 'not reached yet').toBe('/onboarding-questions');
  const ended = await visitor.follow('/onboarding-questions', await post({ [field]: 'path-no' }));
  expect(ended.at).toBe('/my-journey');
  expect(ended.text).toContain('Answers saved successfully');
  expect((await post({ [field]: 'path-no' })).location, 'from a tab that was left open').toBe('/my-journey');
  expect((await enter('/sign-in')).rest.at).toBe('/');
});

test('@forms the API returns the questions, saves the answers and returns the member’s own stages', async () => {
  const { accessToken: token } = await apiSession(await newMember('api'));
  const get = async (path: string) => (await callApi('GET', path, { token })).json.data;
  const questions = await get('/learning-journey-questions');
  expect(questions).toHaveLength(5);
  expect(questions[1]).toMatchObject({ isMultiChoice: true, answerHelperText: 'Choose all that apply.' });
  const reply = (question: number, ...answers: number[]) => ({
    learningJourneyQuestionId: questions[question].id,
    learningJourneyAnswerIds: answers.map((place) => questions[question].learningJourneyAnswers[place].id),
  });
  const given = [reply(0, 0), reply(1, 3), reply(2, 3), reply(3, 1), reply(4, 0)];
  const kept = await callApi('PUT', '/update-user-reply', { token, body: given });
  expect(kept).toMatchObject({ status: 200, json: { data: given } });
  expect(await get('/user-reply')).toEqual(given);
  expect((await get('/users/me')).isAllLearningJourneyQuestionAnswered).toBe(true);
  const stages = await get('/learning-journey-stages');
  expect(stages.map(({ stageName }: { stageName: string }) => stageName)).toEqual(['Hear it', 'Hold it together']);
  expect(stages[1].courses[0].urlPart, 'what two answers point at').toBe('scratch-one');
  const wrong = await callApi('PUT', '/update-user-reply', { token, body: [reply(0, 0, 1)] });
  expect(wrong).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } });
});
