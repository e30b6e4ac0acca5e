import { apiSession, callApi, mailedLink, newMember, newUserName, signUp } from '../support/account';
import { DEMO_PASSWORD, expect, newEmail, test } from '../support/browser';
import { sandboxAt } from '../support/sandbox';
import { type Visitor, visitorOf } from '../support/visitor';

const app = () => process.env.E2E_APP ?? '';
const sandbox = () => sandboxAt(process.env.E2E_SANDBOX ?? '');

/** Opens a link twenty times without cookies, as mail scanners do; expects the same words every time. */
async function openedTwentyTimes(path: string, says: string): Promise<void> {
  const visits = Array.from({ length: 20 }, () => visitorOf(app()).get(path));
  for (const { status, text } of await Promise.all(visits)) {
    expect(status).toBe(200);
    expect(text).toContain(says);
  }
}

/** Presses the link's button; returns where that leads. */
async function press(path: string, fields: Record<string, string>, visitor = visitorOf(app())) {
  return visitor.follow(path, await visitor.post(path, fields));
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = visitorOf(app());
  await visitor.post('/sign-in', { email, password: DEMO_PASSWORD, intent: 'sign-in' });
  return visitor;
}

test('@forms a verification link is used by its button only, and a second press succeeds too', async () => {
  const email = newEmail('link');
  await signUp(email);
  const link = await mailedLink(email, /Verify/);
  await openedTwentyTimes(link, 'Verify my email');
  for (let i = 0; i < 2; i++) {
    const rest = await press(link, { intent: 'verify' });
    expect(rest.status).toBe(200);
    expect(rest.text).toContain('Your email address has been successfully verified!');
  }
  expect((await apiSession(email)).accessToken).toBeTruthy();
});

test('@forms a recovery link is used by its form only, and a second use offers a new link', async () => {
  const email = await newMember('link');
  await press('/forgot-password', { email });
  const link = await mailedLink(email, /Create a new password/);
  await openedTwentyTimes(link, 'Create a new password');
  const fields = { password: 'Another1', confirmPassword: 'Another1', intent: 'restore' };
  const first = await press(link, fields);
  expect(first.at).toBe('/sign-in');
  expect(first.text).toContain('Your password has been successfully changed');
  const second = await press(link, fields);
  expect(second.status).toBe(410);
  expect(second.text).toContain('Recovery link has expired');
  expect(second.text).toContain('Send a new link');
  expect(second.text).not.toContain('Something went wrong');
});

test('@forms the links of an email change are used by their buttons only, and second presses succeed too', async () => {
  const [email, changed] = [await newMember('link'), newEmail('changed')];
  const owner = await signedIn(email);
  await owner.post('/my-profile', { intent: 'email', newEmail: changed, password: DEMO_PASSWORD });
  const link = await mailedLink(changed, /Verify your new email/);
  await openedTwentyTimes(link, 'Change your email address');
  for (let i = 0; i < 2; i++) {
    const rest = await press(link, { intent: 'confirm' });
    expect(rest.status).toBe(200);
    expect(rest.text).toContain('The new email address has been successfully verified.');
  }
  expect((await owner.follow('/my-profile')).at).toBe('/logout?expired=1');

  const back = await mailedLink(email, /Your email address was changed/);
  await openedTwentyTimes(back, 'Get your account back');
  for (let i = 0; i < 2; i++) {
    const rest = await press(back, { intent: 'revert' });
    expect(rest.status).toBe(200);
    expect(rest.text).toContain('Your email address is back');
    expect(rest.text).toContain('remove the passkeys that you didn’t add');
  }
  expect((await apiSession(email)).accessToken).toBeTruthy();
  const late = await press(link, { intent: 'confirm' });
  expect(late.status).toBe(410);
  expect(late.text).toContain('This link has expired');
});

test('@forms reuse of a refresh token ends the session for thief and owner, and a mail leads to sign-in', async () => {
  const email = await newMember('stolen');
  const stolen = (await apiSession(email)).refreshToken;
  const refresh = (refreshToken: string) => callApi('PUT', '/sessions', { body: { refreshToken } });
  const owner = (await refresh((await refresh(stolen)).json.data.refreshToken)).json.data;
  expect((await callApi('GET', '/users/me', { token: owner.accessToken })).status).toBe(200);

  expect((await refresh(stolen)).status).toBe(401);
  expect((await callApi('GET', '/users/me', { token: owner.accessToken })).status).toBe(401);
  expect((await refresh(owner.refreshToken)).status).toBe(401);
  const rest = await visitorOf(app()).follow(await mailedLink(email, /We ended one of your sessions/));
  expect(rest).toMatchObject({ at: '/sign-in', status: 200 });
});

test('@forms twenty concurrent sign-ups with one address create one account, which its mail verifies', async () => {
  const email = newEmail('crowd');
  const names = Array.from({ length: 20 }, newUserName);
  const answers = await Promise.all(names.map((name) => signUp(email, name)));
  expect(answers).toEqual(names.map(() => ({ status: 200, json: { data: { email } } })));

  await mailedLink(email, /Verify/);
  await expect(async () => {
    const mails = await sandbox().inbox(email);
    const presses = mails.map((mail) => press(mail.links[0]?.replace(app(), '') ?? '', { intent: 'verify' }));
    expect((await Promise.all(presses)).map(({ status }) => status)).toContain(200);
  }).toPass();
  const { json } = await callApi('GET', '/users/me', { token: (await apiSession(email)).accessToken });
  expect(names).toContain(json.data.userName);
  // Sign-ups whose mails were held back reserved no username; the others hold theirs for a day.
  const spare = names.filter((name) => name !== json.data.userName);
  const others = await Promise.all(spare.map(async (name) => (await signUp(newEmail('crowd'), name)).status));
  expect(others.filter((status) => status === 200).length).toBeGreaterThan(10);
});

test('@forms one of twenty concurrent sign-ups with one username succeeds, and the others are refused', async () => {
  const name = newUserName();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(newEmail('namesake'), name)));
  const [first, ...others] = answers.sort((a, b) => a.status - b.status);
  expect(first?.status).toBe(200);
  for (const { status, json } of others) {
    expect(status).toBe(422);
    expect(json.errors).toEqual({ userName: ['Username is already taken'] });
  }
});
