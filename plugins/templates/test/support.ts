import { createTestHost } from '@editor-companion/core/testing';
import type { TestHost, TestHostOptions } from '@editor-companion/core/testing';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import type { DocumentMark, DocumentNode, Exporter, ExportInput } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import templates from '../src/index.ts';

/** A server without built-in templates. */
export const start = (settings: Record<string, unknown> = {}, options: TestHostOptions = {}): Promise<TestHost> =>
  createTestHost([storage, templates], { ...options, options: { templates: { seeds: false, ...settings } } });

export const text = (value: string, ...marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
export const paragraph = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
});
export const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
export const bold: DocumentMark = { type: 'bold' };

/** An exporter of thumbnails that draws nothing and calls `draw` with its input. */
export const fakeExport = (draw: (input: ExportInput) => Uint8Array | Promise<Uint8Array>) => {
  const exporter: Exporter = {
    id: 'thumbnail',
    title: 'Thumbnail',
    version: '1',
    mediaType: 'image/webp',
    export: async (input) => ({ bytes: await draw(input), mediaType: 'image/webp', extension: 'webp' }),
  };
  return definePlugin({
    name: 'export',
    version: '1.0.0',
    apiVersion: 1,
    points: [definePoint({ id: 'exporter', label: 'exporter' })],
    setup: (host) => host.contribute('exporter', exporter),
  });
};

const PATIENCE_MS = 20_000;

/** Resolves when `condition` is true. It is checked in every turn of the event loop. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
