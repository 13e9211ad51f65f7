import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { docx } from '../../formats/test/kit/docx.ts';
import { makeApiKey } from '../../plugins/auth/test/credentials-kit.ts';
import { launchBrowser, openWindow, type Window } from '../playground/browser.ts';
import { fileForm, startProduct } from '../support/server.ts';

const operator = makeApiKey();

/** Settings with all console features enabled and a key for an operator. */
export const WITH_CONSOLE = {
  COMPANION_PLUGINS__CONSOLE: 'true',
  COMPANION_PLUGINS__AUDIT: 'true',
  COMPANION_AUTH__API_KEYS: JSON.stringify([
    { id: 'operations', name: 'Operations', hash: operator.hash, scopes: ['*'], documents: { '*': 'owner' } },
  ]),
};

export const headers = { authorization: `Bearer ${operator.key}` };

/** The product with data, and a browser. */
export interface Stage {
  browser: Browser;
  server: Awaited<ReturnType<typeof startProduct>>;
  open(options?: BrowserContextOptions): Promise<Window>;
}

export function stageForSuite(env: Readonly<Record<string, string>> = {}): Stage {
  const stage = {
    open: async (options) => {
      const window = await openWindow(stage.browser, undefined, options);
      await window.page.goto(`${stage.server.url}/console`);
      return window;
    },
  } as Stage;
  before(async () => {
    const [browser, server] = await Promise.all([launchBrowser(), startProduct({ ...WITH_CONSOLE, ...env })]);
    Object.assign(stage, { browser, server });
    await fill(server.url);
  });
  after(async () => {
    await stage.browser.close();
    await stage.server.close();
  });
  return stage;
}

/** Creates two documents, a failing import, a successful one, and a request to the model that needs no key, with a budget. */
export async function fill(url: string): Promise<void> {
  const post = (path: string, body: object, more: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  for (const name of ['minutes', 'report'])
    await post(`/documents/${name}`, { markdown: `# ${name}\n\nSome words about it.` });
  await post('/documents/minutes/versions', { name: 'First draft' });
  await post('/documents/old plan', { markdown: 'gone' });
  await fetch(`${url}/documents/old plan`, { method: 'DELETE', headers });
  for (const [name, text] of [
    ['broken.docx', docx({ body: '<w:p><w:r>' })],
    ['notes.md', '# Notes'],
  ] as const)
    await fetch(`${url}/import/office`, { method: 'POST', headers, body: fileForm(name, Buffer.from(text)) });
  await post('/ai/demo/chat/completions', { model: 'demo', messages: [{ role: 'user', content: 'Hello' }] });
  await fetch(`${url}/ai/budgets/users/${encodeURIComponent('server:operations')}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tokensPerDay: 100_000, costPerMonth: 20 }),
  });
  await post('/keys', { name: 'Backend of the shop', scopes: ['import', 'export'], documents: { 'shop-*': 'editor' } });
  const asset = fileForm('logo.txt', Buffer.from('logo'));
  await fetch(`${url}/mock/file/upload`, { method: 'POST', headers, body: asset });
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('API key or token').fill(operator.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
}

/** Opens a page of the console through its link. Expands the sections first if they are collapsed. */
export async function visit(page: Page, title: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Sections' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'detached' });
}

/** Types into a field and leaves it, which applies the value. */
export async function find(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}
