import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formsBrowser } from '../support/forms-client/browser';

const form = `<!doctype html><title>A form</title>
<form id="f" method="post" action="/sent#after" enctype="ENCTYPE">
  <label>Name <input name="name" value="old"></label>
  <input type="hidden" name="key" value="k1">
  <label><input type="checkbox" name="tick" value="yes"> Tick</label>
  <label><input type="radio" name="one" value="a" checked> A</label>
  <label><input type="radio" name="one" value="b"> B</label>
  <label>Place <select name="place"><option value="">None<option value="de">Berlin</select></label>
  <label>Words <textarea name="words"></textarea></label>
  <label>File <input type="file" name="file"></label>
  <fieldset disabled><input name="never" value="x"></fieldset>
  <input name="off" value="x" disabled>
  <button name="intent" value="save">Save</button>
  <button name="intent" value="drop" formaction="/elsewhere">Drop</button>
</form>
<input form="f" name="beside" value="it"><details><summary>More</summary><p>Inside</p></details>`;

let page: Page;
let enctype = 'application/x-www-form-urlencoded';
const server = createServer((request, response) => {
  const heard: Buffer[] = [];
  request.on('data', (part) => heard.push(part));
  request.on('end', () => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/form') return response.end(form.replace('ENCTYPE', enctype));
    if (request.url === '/sent') response.writeHead(303, { location: '/done', 'set-cookie': 'seen=1; Path=/' });
    const { cookie = '' } = request.headers;
    return response.end(request.method === 'POST' ? Buffer.concat(heard) : `<h1>Done</h1><p>${cookie}</p>`);
  });
});
const posted = () =>
  new Promise<string>((resolve) => page.once('request', (sent) => resolve(String(sent.postDataBuffer()))));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  process.env.E2E_APP = `http://localhost:${(server.address() as AddressInfo).port}`;
  page = await (await formsBrowser().newContext()).newPage();
});
afterAll(async () => {
  await page.context().close();
  server.close();
});

test('a form sends what a browser would send and follows its redirect with the new cookie', async () => {
  await page.goto('/form');
  await page.getByLabel('Name').fill('new & old');
  await page.getByLabel('Tick').check();
  await page.getByLabel('B', { exact: true }).check();
  await page.getByLabel('Place').selectOption({ label: 'Berlin' });
  await page.getByLabel('Words').fill('two\nlines');
  const sent = posted();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(Object.fromEntries(new URLSearchParams(await sent))).toEqual({
    name: 'new & old',
    key: 'k1',
    tick: 'yes',
    one: 'b',
    place: 'de',
    words: 'two\r\nlines',
    file: '',
    intent: 'save',
    beside: 'it',
  });
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/done#after');
  expect(await page.locator('p').textContent()).toBe('seen=1');
});

test('a button overrides the address of its form, and a file is sent as multipart data', async () => {
  enctype = 'multipart/form-data';
  await page.goto('/form');
  await page.getByLabel('File').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') });
  const sent = posted();
  await page.getByRole('button', { name: 'Drop' }).click();
  expect(await sent).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nbytes\r\n/);
  expect(await sent).toMatch(/name="intent"\r\n\r\ndrop\r\n/);
  expect(page.url()).toMatch(/\/elsewhere$/);
});

test('the forms client rejects missing, hidden, disabled and ambiguous elements', async () => {
  await page.goto('/form');
  await expect(page.getByText('Inside').click()).rejects.toThrow('is hidden');
  await page.locator('summary').click();
  await page.getByText('Inside').click();
  await expect(page.locator('[name="never"]').fill('y')).rejects.toThrow('is disabled');
  await expect(page.getByRole('button').click()).rejects.toThrow('2 elements');
  await expect(page.getByRole('link').click()).rejects.toThrow('no elements');
  await expect(page.waitForURL('**/done')).rejects.toThrow('not at **/done');
});
