import assert from 'node:assert/strict';
import type { Exporter, ExportInput } from '../../contracts/points/exporter.ts';
import type { WorkContext } from '../../contracts/work-context.ts';
import type { Logger } from '../../base/logger.ts';
import type { SuiteCase } from './suite.ts';
import { settlesSoon } from './patience.ts';

export interface ExporterSuiteOptions {
  /** The exporter's own options. Default: none. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The first bytes of every file that it writes. */
  readonly signature?: Uint8Array;
}

/** A text type must name its encoding, otherwise programs that save or show the file would guess. */
const MEDIA_TYPE = /^(?:text\/[\w.+-]+; ?charset=[\w-]+|(?!text\/)[a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]*)$/u;

/** A small document with a sample of everything that an exporter meets. */
const CONTENT: NonNullable<ExportInput['content']> = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Title: «Ünïcödé» 漢字 🎉' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Plain, ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' & <escaped>' },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'An item' }] }] }],
    },
  ],
};

/**
 * The requirements on every contribution to the point `exporter`.
 * @param make makes the exporter; called once a case.
 * @example
 * runSuite('markdown', exporterSuite(() => markdownExporter));
 */
export function exporterSuite(
  make: () => Exporter | Promise<Exporter>,
  { options = {}, signature }: ExporterSuiteOptions = {},
): readonly SuiteCase[] {
  const input = (source: Partial<ExportInput>): ExportInput => ({
    css: [],
    options,
    load: async () => undefined,
    ...source,
  });

  return [
    {
      name: 'describes itself',
      async run() {
        const { id, title, version, mediaType } = await make();
        assert.match(id, /^[a-z][a-z0-9-]*$/u, 'the id is a URL part');
        assert.ok(title.length > 0 && version.length > 0);
        assert.match(mediaType, MEDIA_TYPE, 'a media type; that of a text with its charset');
      },
    },
    {
      name: 'writes editor content as a file of its type',
      async run() {
        const file = await (await make()).export(input({ content: CONTENT, title: 'Title' }), contextOf());
        assert.match(file.mediaType, MEDIA_TYPE);
        assert.match(file.extension, /^[a-z0-9]+$/u, 'the extension has no dot');
        const bytes = await read(file.bytes);
        assert.ok(bytes.length > 0, 'the file is not empty');
        if (signature) assert.deepEqual(bytes.subarray(0, signature.length), Buffer.from(signature));
      },
    },
    {
      name: 'writes an empty document',
      async run() {
        const content = { type: 'doc', content: [{ type: 'paragraph' }] };
        const file = await (await make()).export(input({ content }), contextOf());
        await read(file.bytes);
      },
    },
    {
      name: 'leaves the given document unchanged',
      async run() {
        const content = structuredClone(CONTENT);
        const file = await (await make()).export(input({ content }), contextOf());
        await read(file.bytes);
        assert.deepEqual(content, CONTENT);
      },
    },
    {
      name: 'settles within a second for a caller that has disconnected',
      async run() {
        const exporter = await make();
        const gone = AbortSignal.abort(new Error('The caller is gone.'));
        const settled = exporter.export(input({ content: CONTENT }), contextOf(gone)).then((file) => read(file.bytes));
        await settlesSoon(settled, 'it continued for a caller that was gone');
      },
    },
  ];
}

const quiet = (): void => undefined;
const quietLogger: Logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  child: () => quietLogger,
};

const contextOf = (signal: AbortSignal = new AbortController().signal): WorkContext => ({
  signal,
  log: quietLogger,
  requestId: 'suite',
  principal: { id: 'anonymous', name: 'Anonymous', kind: 'anonymous', scopes: ['*'], documents: { '*': 'owner' } },
  caller: 'suite',
  progress: () => undefined,
});

async function read(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  return bytes instanceof Uint8Array ? Buffer.from(bytes) : Buffer.concat(await Array.fromAsync(bytes));
}
