/* Measures how much a 40 MB upload adds to the resident set of the server. */
import { setTimeout as wait } from 'node:timers/promises';
import { median, report } from '../lib/report.ts';
import { runCompanion } from '../lib/server.ts';

const BYTES = 40 * 1024 * 1024;
const SERVERS = 5;
const UPLOADS = 3;
const IDLE_MS = 1000;

const first: number[] = [];
const later: number[] = [];
const seconds: number[] = [];
for (let run = 0; run < SERVERS; run += 1) {
  await using server = await runCompanion();
  await upload(server.url, 1024 * 1024, 0);
  for (let count = 1; count <= UPLOADS; count += 1) {
    await wait(IDLE_MS);
    const before = server.rss();
    server.resetPeak();
    const started = performance.now();
    await upload(server.url, BYTES, count);
    seconds.push((performance.now() - started) / 1000);
    (count === 1 ? first : later).push(server.peakRss() - before);
  }
}

const below16 = { unit: 'MB', goal: '< 16 MB', reached: (mb: number) => mb < 16 };
report(`upload: ${BYTES / 1024 / 1024} MB in one multipart body, median of ${SERVERS} fresh servers`, [
  { name: 'added at the peak, first upload', ours: median(first), ...below16 },
  { name: 'added at the peak, later ones', ours: median(later), ...below16 },
  { name: 'time', ours: median(seconds), unit: 's', goal: '-', reached: () => true },
]);

/** Uploads bytes that no reader recognises and no earlier upload had. The whole upload path runs, and the expected answer is a refusal. */
async function upload(url: string, bytes: number, seed: number): Promise<void> {
  const boundary = 'bench-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="noise.bin"\r\n\r\n`;
  const chunk = Buffer.alloc(64 * 1024, 0xa5);
  chunk.writeUInt8(seed);
  const body = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  const response = await fetch(`${url}/import/office`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  await response.arrayBuffer();
  if (response.status !== 415 && response.status !== 422)
    throw new Error(`The upload was answered with ${response.status}.`);
}
