/*
 * Measures the playground's page in a browser with an empty cache: bytes over the network, time until the first document is on the screen,
 * and until it is in sync with the server. Medians of five.
 *   npm run measure:playground
 *   npm run measure:playground -- --write    writes the table into docs/playground.md
 */
import { writeFigures } from './figures/page-block.ts';
import { launchBrowser, openWindow } from '../test/playground/browser.ts';
import { startProduct } from '../test/support/server.ts';

const ROUNDS = 5;

const server = await startProduct();
const browser = await launchBrowser();
const loads = [];
try {
  // The first load also starts parts of the browser and the server.
  await load();
  for (let round = 0; round < ROUNDS; round++) loads.push(await load());
} finally {
  await browser.close();
  await server.close();
}
const median = (name) => loads.map((one) => one[name]).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)];
console.log(`over the network: ${(median('bytes') / 1000).toFixed()} KB in ${median('requests')} requests`);
console.log(
  `the first document is shown after ${median('shown').toFixed()} ms, and in sync after ${median('synced').toFixed()} ms`,
);

writeFigures('playground', {
  tables: [
    {
      head: ['with an empty cache', ''],
      rows: [
        ['over the network', `${(median('bytes') / 1000).toFixed()} KB in ${median('requests')} requests`],
        ['until the document is shown', `${(median('shown') / 1000).toFixed(1)} s`],
        ['until it is in sync', `${(median('synced') / 1000).toFixed(1)} s`],
      ],
    },
  ],
  method: `Medians of ${ROUNDS} loads after one that does not count.`,
});

/** Opens the page in a window of its own with an empty cache. */
async function load() {
  await using window = await openWindow(browser, undefined);
  const { page, context } = window;
  let [bytes, requests] = [0, 0];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const began = performance.now();
  await page.goto(`${server.url}/playground`, { waitUntil: 'commit' });
  await page.locator('.paper').waitFor();
  const shown = performance.now() - began;
  await page.locator('.chip-online').waitFor();
  return { bytes, requests, shown, synced: performance.now() - began };
}
