import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createTestHost } from '@editor-companion/core/testing';
import type { TestHost, TestHostOptions } from '@editor-companion/core/testing';
import type { ConversionWork, ConvertRequest, Logger, Principal } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import conversion from '../src/index.ts';

export const anonymous: Principal = {
  id: 'anonymous',
  name: 'Anonymous',
  kind: 'anonymous',
  scopes: ['*'],
  documents: {},
};
export const user = (id: string, tenant?: string): Principal => ({
  ...anonymous,
  id,
  kind: 'user',
  scopes: ['import', 'convert'],
  ...(tenant !== undefined && { tenant }),
});

type Plugins = Parameters<typeof createTestHost>[0];

/** A server with the embedded storage, the plugin under test, and the given plugins. */
export const startHost = (options: TestHostOptions = {}, more: Plugins = []): Promise<TestHost> =>
  createTestHost([storage, conversion, ...[more].flat()], options);

/** A converter that turns text into capitals, and counts its calls. */
export function capitals(change: Partial<ConversionWork> = {}): ConversionWork & { readonly runs: () => number } {
  let runs = 0;
  return {
    converter: { id: 'capitals', version: '1' },
    options: {},
    async run(original) {
      runs += 1;
      const text = await readFile(original, 'utf8');
      return {
        bytes: Buffer.from(text.toUpperCase()),
        mediaType: 'text/plain',
        extension: 'txt',
        assets: [{ name: 'pixel.png', mediaType: 'image/png', bytes: Buffer.from('pixels') }],
      };
    },
    ...change,
    runs: () => runs,
  };
}

/** A converter that continues when the test tells it to. `started` resolves to its signal. */
export function gated(change: Partial<ConversionWork> = {}) {
  const started = Promise.withResolvers<AbortSignal>();
  const gate = Promise.withResolvers<void>();
  const inner = capitals(change);
  const work: ConversionWork = {
    ...inner,
    async run(original, context) {
      started.resolve(context.signal);
      await gate.promise;
      return inner.run(original, context);
    },
  };
  return { work, started: started.promise, open: () => gate.resolve(), runs: inner.runs };
}

export const request = (work: ConversionWork, change: Partial<ConvertRequest> = {}): ConvertRequest => ({
  ...work,
  requestId: 'request-1',
  principal: anonymous,
  caller: 'ada',
  ...change,
});

/** Accepts a text as an import. */
export const upload = (
  host: TestHost,
  text = 'hello',
  change: { principal?: Principal; filename?: string; mime?: string } = {},
) =>
  host.use('conversion').accept(Buffer.from(text), {
    kind: 'import',
    filename: 'letter.doc',
    mime: 'application/msword',
    principal: anonymous,
    ...change,
  });

export const textOf = async (host: TestHost, fileId: string): Promise<string> =>
  (await buffer(await host.use('files').read(fileId))).toString();

const PATIENCE_MS = 30_000;

/** Resolves when `condition` is true. It is checked each millisecond, so that threads can run. Rejects if it does not become true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await setTimeout(1);
  }
}

const nothing = (): void => undefined;
export const silentLog: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
};
