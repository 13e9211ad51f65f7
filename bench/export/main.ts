/* A one-page PDF through HTTP, beside a bare puppeteer loop on a warm page of the same browser. */
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../plugins/export/src/browser/find-browser.ts';
import { interleave, report } from '../lib/report.ts';
import { runCompanion } from '../lib/server.ts';

const ROUNDS = 30;

const found = findBrowser({ path: process.env['PATH'] ?? '' });
if (found?.kind !== 'installed')
  throw new Error('Install a Chromium first (npm run setup): the npm-shipped one is not measured.');

await using server = await runCompanion();
const browser = await puppeteer.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();

let documents = 0;
await throughHttp();
await bare();
const { companion, bareLoop } = await interleave(ROUNDS, { companion: throughHttp, bareLoop: bare });
await browser.close();

report(`export: one A4 page, median of ${ROUNDS} interleaved rounds; peer: puppeteer on a warm page`, [
  { name: 'PDF', ours: companion, peer: bareLoop, unit: 'ms', goal: '<= 1.25', reached: (ratio) => ratio <= 1.25 },
]);

/** Every document is new, so that no cache answers. */
function nextDocument(): string {
  documents += 1;
  const paragraphs = '<p>The quick brown fox jumps over the lazy dog.</p>'.repeat(20);
  return `<!doctype html><html><body><h1>Report ${documents}</h1>${paragraphs}</body></html>`;
}

async function throughHttp(): Promise<number> {
  const html = nextDocument();
  const started = performance.now();
  const response = await fetch(`${server.url}/export/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html, pdfOptions: { format: 'A4' } }),
  });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`The server answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
  return performance.now() - started;
}

async function bare(): Promise<number> {
  const html = nextDocument();
  const started = performance.now();
  await page.setContent(html);
  await page.pdf({ format: 'A4' });
  return performance.now() - started;
}
