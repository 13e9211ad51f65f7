import sharp from 'sharp';
import type { InjectOptions } from 'fastify';
import { createTestHost } from '@editor-companion/core/testing';
import type { TestHost, TestHostOptions } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import mock from '../src/index.ts';

export interface Asset {
  id: string;
  parentId: string | null;
  name: string;
  type: string;
  mimeType: string | null;
  size: number;
  url: string | null;
  thumbnail?: string;
  createdAt: number;
}

type Plugins = Parameters<typeof createTestHost>[0];

/** A server with an empty asset library. */
export const start = (
  settings: Record<string, unknown> = {},
  options: TestHostOptions = {},
  more: Plugins = [],
): Promise<TestHost> =>
  createTestHost([storage, conversion, ...[more].flat(), mock], {
    ...options,
    options: { mock: settings, ...options.options },
  });

interface Upload {
  readonly name?: string;
  readonly parentId?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A request that uploads one file, followed by its fields. */
export function upload(
  bytes: Uint8Array | string,
  { name = 'file.bin', parentId, fields = {} }: Upload = {},
): InjectOptions {
  const boundary = 'test-boundary';
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const form = Object.entries(fields).map(([field, value]) => `\r\n${part(`name="${field}"`)}\r\n${value}`);
  return {
    method: 'POST',
    url: `/mock/file/upload${parentId === undefined ? '' : `?parentId=${parentId}`}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`${part(`name="file"; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from(`${form.join('')}\r\n--${boundary}--\r\n`),
    ]),
  };
}

export async function add(host: TestHost, bytes: Uint8Array | string, options: Upload = {}): Promise<Asset> {
  const answer = await host.inject(upload(bytes, options));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Asset }>().data;
}

export async function folder(host: TestHost, name: string, parentId?: string): Promise<Asset> {
  const payload = { name, ...(parentId !== undefined && { parentId }) };
  const answer = await host.inject({ method: 'POST', url: '/mock/file/folder', payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Asset }>().data;
}

export const list = async (host: TestHost, query = ''): Promise<{ items: Asset[]; total: number }> =>
  (await host.inject({ url: `/mock/file${query}` })).json<{ data: { items: Asset[]; total: number } }>().data;

export const names = async (host: TestHost, query = ''): Promise<string[]> =>
  (await list(host, query)).items.map(({ name }) => name);

export const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const PATIENCE_MS = 20_000;

/** Resolves when `condition` is true. It is checked in every turn of the event loop. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
