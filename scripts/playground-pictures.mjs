/*
 * Takes the pictures of the playground that the documentation shows, into docs/images.
 *   npm run pictures:playground
 */
import { join } from 'node:path';
import { findFonts } from '@editor-companion/fonts';
import { SECRET, sign } from '../plugins/auth/test/credentials-kit.ts';
import { launchBrowser, openWindow } from '../test/playground/browser.ts';
import { startProduct } from '../test/support/server.ts';
import { root } from './dependencies.mjs';

const PERSONS = [
  { name: 'Ada', color: '#1f6f5c' },
  { name: 'Emmy', color: '#a02561' },
];

// Pictures contain scripts and characters for which a bare machine has no font.
Object.assign(process.env, (await findFonts()).env);
const server = await startProduct();
const browser = await launchBrowser();
try {
  await together();
  await assistant();
  await review();
  await phone();
} finally {
  await server.close();
}
const guarded = await startProduct({ COMPANION_AUTH__SECRET: SECRET });
try {
  await history();
} finally {
  await browser.close();
  await guarded.close();
}

/** Shows two people on a report, one of them with a comment. */
async function together() {
  await using ada = await enter(PERSONS[0]);
  await openTemplate(ada.page, 'Project report');
  await using emmy = await enter(PERSONS[1], ada.page.url());
  await emmy.page.getByText('Findings').first().waitFor();
  await emmy.page.locator('#document .paper h2 + p').first().click({ clickCount: 3 });
  await comment(emmy.page, 'Is this from the last count, or from the one before?');
  await panel(ada.page, 'Comments');
  const thread = ada.page.locator('.thread').first();
  await thread.getByLabel('Reply…').fill('The last one. I will add the date.');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await emmy.page.locator('#document').getByText('Roll-out to all teams').click();
  await ada.page.mouse.move(0, 0);
  await shoot(ada.page, 'playground-light.png');
}

/** Shows the assistant beside the first document, and a suggestion in it. */
async function assistant() {
  await using window = await enter(PERSONS[0], undefined, { colorScheme: 'dark' });
  const { page } = window;
  await page.getByText('Seven things to try').waitFor();
  await page.getByLabel('Ask or tell what to write…').fill('Which of these should I try first?');
  await page.keyboard.press('Enter');
  await page.locator('.turn-actions').waitFor();
  const line = page.locator('#document .paper > p').first();
  // Clicks in the last line, regardless of line breaks with this machine's fonts.
  const { width = 0, height = 0 } = (await line.boundingBox()) ?? {};
  await line.click({ position: { x: width - 2, y: height - 4 } });
  await page.keyboard.press('End');
  await page.keyboard.type(' It runs on your own machine');
  await page.locator('.ghost').waitFor();
  await shoot(page, 'playground-dark.png');
}

/** Shows suggested changes of the assistant and their review one by one. */
async function review() {
  await using window = await enter(PERSONS[0]);
  const { page } = window;
  await page.getByText('Seven things to try').waitFor();
  await page.locator('.chip-online').waitFor();
  await page.getByLabel('What it does').selectOption('suggest');
  const calls = [
    '/change {"anchor": "1", "find": "Start", "put": "Begin", "reason": "A better word."}',
    '/change {"anchor": "2", "find": "a plain editor with the companion server behind it", "put": "an editor with the companion server", "reason": "Shorter."}',
    '/insert {"text": "Nothing of it needs a key.", "after": "2", "reason": "What newcomers ask first."}',
  ];
  const field = page.getByLabel('Ask or tell what to write…');
  await field.fill(calls.join('\n'));
  await field.press('Enter');
  const done = page
    .locator('.turn-run')
    .last()
    .getByText(/characters/);
  await done.waitFor({ timeout: 60_000 });
  await shoot(page, 'playground-assistant.png');
  await panel(page, 'Review');
  await page.locator('.suggestion').first().waitFor();
  await shoot(page, 'playground-review.png');
}

async function phone() {
  await using window = await enter(PERSONS[0], undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await window.page.getByText('Seven things to try').waitFor();
  await shoot(window.page, 'playground-phone.png');
}

/** Shows two signed-in people: changes with their authors, authorship, activity, and notifications. */
async function history() {
  const [ada, emmy] = await Promise.all(PERSONS.map(({ name }) => tokenOf(name)));
  await using one = await enter(PERSONS[0], `${guarded.url}/playground`, { token: ada });
  const { page } = one;
  await openTemplate(page, 'Project report');
  await page.locator('.chip-online').waitFor();
  await saveVersion(page, 'First draft');
  await using other = await enter(PERSONS[1], page.url(), { token: emmy, colorScheme: 'dark' });
  await other.page.getByText('Findings').first().waitFor();
  await rewrite(
    other.page,
    '#document .paper h2 + p',
    'Emmy counted the lamps again: there are forty, and two of them are dark.',
  );
  await page.getByText('Emmy counted').waitFor();
  await rewrite(page, '#document .paper td:has-text("Roll-out")', 'Forty lamps counted twice');
  await other.page.getByText('Forty lamps counted twice').waitFor();
  await page.locator('#document .paper h2').first().click({ clickCount: 3 });
  await mention(page, 'Emmy', 'is this heading still right?');
  await other.page.locator('.badge').waitFor();
  await panel(other.page, 'Inbox');
  await other.page.locator('.notification').first().waitFor();
  await shoot(other.page, 'playground-inbox.png');
  await panel(page, 'History');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('.version-view ins').first().waitFor();
  await shoot(page, 'playground-changes.png');
  await page.getByRole('button', { name: 'Back to the document' }).click();
  await page.getByRole('tab', { name: 'Authors' }).click();
  await page.getByRole('button', { name: 'Show authors' }).click();
  await page.locator('.author-tint').first().waitFor();
  await shoot(page, 'playground-authors.png');
  await page.getByRole('button', { name: 'Hide authors' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.locator('.moment').first().waitFor();
  await shoot(page, 'playground-timeline.png');
  await page.getByRole('button', { name: /other person is here/ }).click();
  await page.getByText('Signed in').waitFor();
  await shoot(page, 'playground-people.png');
}

function tokenOf(name) {
  return sign({ sub: name.toLowerCase(), name, scope: '*', documents: { '*': 'owner' } });
}

async function saveVersion(page, name) {
  await page.locator('#document .paper').press('Control+s');
  await page.getByLabel('Name of the version').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('.version').first().waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
}

/** Replaces the text of a paragraph. */
async function rewrite(page, selector, text) {
  await page.locator(selector).first().click({ clickCount: 3 });
  await page.keyboard.type(text);
  await page.locator('.chip-online').waitFor();
}

async function mention(page, name, text) {
  await page.keyboard.press('Control+Alt+m');
  const field = page.getByLabel('Write a comment…');
  await field.pressSequentially(`@${name.slice(0, 2)}`);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await field.pressSequentially(text);
  await page.keyboard.press('Control+Enter');
  await page.locator('.thread .mention').first().waitFor();
}

async function enter(person, address = `${server.url}/playground`, { token, ...options } = {}) {
  const window = await openWindow(browser, undefined, {
    deviceScaleFactor: 2,
    viewport: { width: 1360, height: 850 },
    ...options,
  });
  await window.context.addInitScript(`sessionStorage.setItem('companion.identity', '${JSON.stringify(person)}')`);
  if (token) await window.context.addInitScript(`sessionStorage.setItem('companion.token', '${token}')`);
  await window.page.goto(address);
  await window.page.locator('.paper').waitFor();
  return window;
}

async function openTemplate(page, name) {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Template…' }).click();
  await page.locator('.card').filter({ hasText: name }).click();
  const values = { 'project name': 'Harbour lights', author: 'Ada Quist', department: 'Planning', date: '12 May' };
  for (const [variable, value] of Object.entries({ ...values, 'owner 1': 'Ada', 'owner 2': 'Emmy', 'owner 3': 'Noor' }))
    await page.getByLabel(variable, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

async function comment(page, text) {
  await page.keyboard.press('Control+Alt+m');
  await page.getByLabel('Write a comment…').fill(text);
  await page.keyboard.press('Control+Enter');
  await page.locator('.thread').first().waitFor();
}

async function panel(page, name) {
  await page.getByRole('navigation', { name: 'Side panel' }).getByRole('button', { name }).click();
}

async function shoot(page, name) {
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(root, 'docs/images', name) });
  console.log(`docs/images/${name}`);
}
