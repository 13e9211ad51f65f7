import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PackedProject } from './project.ts';

const CONFIG = `import { defineConfig } from '@editor-companion/core';
import type {} from 'companion-plugin-csv';
import type {} from 'companion-plugin-conversion-log';

export default defineConfig({
  plugins: {
    storage: true,
    conversion: true,
    'import-office': true,
    webhook: { url: 'WEBHOOK' },
    reference: true,
    csv: { maxRows: 2 },
    'conversion-log': { file: './logs/conversions.jsonl' },
  },
});
`;

/** Collects posted notifications. `of` resolves with the first notification of a type. */
async function createReceiver() {
  const received = new Map<string, PromiseWithResolvers<Record<string, unknown>>>();
  const of = (type: string): PromiseWithResolvers<Record<string, unknown>> => {
    const slot = received.get(type) ?? Promise.withResolvers<Record<string, unknown>>();
    received.set(type, slot);
    return slot;
  };
  const receive = async (request: IncomingMessage): Promise<void> => {
    const notification = JSON.parse(await text(request)) as { type: string };
    of(notification.type).resolve(notification);
  };
  const server = createServer((request, response) => {
    void receive(request).then(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    of: (type: string) => of(type).promise,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Checks an external format and an external event listener, beside a package that the program creates. */
export async function readFiles(project: PackedProject): Promise<void> {
  using receiver = await createReceiver();
  await project.write('companion.config.ts', CONFIG.replace('WEBHOOK', receiver.url));

  await project.run('companion', 'create', 'format', 'notes');
  await project.run('tsc', '-p', 'companion-plugin-notes');

  await using server = await project.start('--port', '0');
  const form = new FormData();
  form.set('file', new File(['Name;Price\nPen;1,50\nInk;2,75\n'], 'prices.csv', { type: 'text/csv' }));
  const response = await fetch(`${server.address}/import/office`, { method: 'POST', body: form });
  const { success, data } = (await response.json()) as { success: boolean; data: Record<string, unknown> };

  assert.equal(response.status, 200);
  assert.equal(success, true);
  assert.equal(data['format'], 'csv');
  assert.deepEqual(cells(data['content']), [
    ['Name', 'Price'],
    ['Pen', '1,50'],
  ]);
  assert.partialDeepStrictEqual(data['warnings'], [{ code: 'CSV_ROWS_OMITTED', count: 1 }]);

  for (const type of ['uploaded', 'converted']) {
    assert.partialDeepStrictEqual(await receiver.of(type), {
      taskId: data['taskId'],
      type,
      fromCache: false,
      file: { filename: 'prices.csv' },
    });
  }
  const capabilities = await fetch(`${server.address}/capabilities`);
  assert.match(await capabilities.text(), /"csv"/);
  const docs = await fetch(`${server.address}/docs`);
  assert.equal(docs.status, 200);

  assert.equal(await server.stop(), 0);
  const lines = (await project.read('logs/conversions.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['uploaded', 'converted'],
  );
}

interface Node {
  readonly content?: readonly Node[];
  readonly text?: string;
}

/** Returns the texts of the first table, row by row. */
function cells(document: unknown): string[][] {
  const table = (document as Node).content?.[0];
  const textOf = ({ text: own = '', content = [] }: Node): string => own + content.map(textOf).join('');
  return (table?.content ?? []).map((row) => (row.content ?? []).map(textOf));
}
