import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { setTimeout } from 'node:timers/promises';
import collab from '../src/index.ts';

const PATIENCE_MS = 20_000;

/**
 * Resolves when `condition` is true. It is checked every millisecond, so that threads can run in between. Rejects if it does not become
 * true.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await setTimeout(1);
  }
}

export interface CollabHost extends TestHost {
  /** The URL, such as `ws://127.0.0.1:port/collaboration`. */
  readonly url: string;
}

/** Starts a listening server with collaboration. */
export async function startCollab(
  options: Readonly<Record<string, unknown>> = {},
  {
    plugins = [],
    ...rest
  }: Omit<TestHostOptions, 'options'> & {
    plugins?: Parameters<typeof createTestHost>[0][];
    options?: TestHostOptions['options'];
  } = {},
): Promise<CollabHost> {
  const host = await createTestHost([storage, collab, ...plugins.flat()], {
    ...rest,
    options: { ...rest.options, collab: options },
  });
  const address = await host.listen();
  return Object.assign(host, { url: `${address.replace('http', 'ws')}/collaboration` });
}
