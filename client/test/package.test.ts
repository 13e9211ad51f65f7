import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import collab from '@editor-companion/collab';
import { createTestHost } from '@editor-companion/core/testing';
import embedded from '@editor-companion/storage';
import { build } from 'vite';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const installed = join(repository, 'node_modules');

const PAGE = `
import { connectCompanion, anchorOf, CompanionRequestError } from '@editor-companion/client';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

const provider = new WebsocketProvider(process.argv[2], 'd', new Y.Doc(), { disableBc: true });
const companion = connectCompanion(provider);
const threadId = await companion.comments.create({ content: 'from the package' });
const refusal = await companion.versions.preview(9).catch((error) => error);
console.log(JSON.stringify([companion.comments.get(threadId).comments[0].content, refusal instanceof CompanionRequestError, refusal.code, typeof anchorOf]));
process.exit(0);
`;

const TYPED = `
import { type Companion, CompanionServer, connectCompanion, Documents, type Thread } from '@editor-companion/client';
import { usePresence } from '@editor-companion/client/react';
import { useInbox as useInboxInVue } from '@editor-companion/client/vue';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

const document = new Y.Doc();
const keep = { storage: localStorage, key: 'minutes ada' };
const one: Companion = connectCompanion(new HocuspocusProvider({ url: 'ws://localhost', name: 'd', document }), { keep });
const other = connectCompanion(new WebsocketProvider('ws://localhost', 'd', document));
const threads: readonly Thread[] = one.comments.threads;
export const version: Promise<number> = other.versions.save({ name: 'Draft' }).then(({ version }) => version);
// @ts-expect-error content is needed
void one.comments.create({});
export default threads;
const server = new CompanionServer({ url: 'https://example.com' });
export const html: Promise<string> = new Documents(server).read('d', { as: 'html' }).then(({ content }) => content);
export const people: string[] = usePresence(new HocuspocusProvider({ url: 'ws://localhost', name: 'd', document }).awareness!).map(({ name }) => name);
export const unread: number = useInboxInVue(one.inbox).value.unread;
`;

/** An empty folder into which the tarball was unpacked, with the packages that every editor has. */
let app = '';

before(async () => {
  app = await mkdtemp(join(tmpdir(), 'companion-client-'));
  await run(process.execPath, [join(repository, 'scripts/pack.mjs'), '--out', join(app, 'tarballs'), 'client']);
  const target = join(app, 'node_modules/@editor-companion/client');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(app, 'tarballs/editor-companion-client-1.0.0.tgz'), '-C', target, '--strip', '1']);
  for (const name of ['lib0', 'yjs', 'y-protocols', 'y-websocket', '@hocuspocus', 'react', 'vue', '@vue'])
    await symlink(join(installed, name), join(app, 'node_modules', name));
  await writeFile(join(app, 'package.json'), '{ "type": "module" }');
});
after(() => rm(app, { recursive: true }));

test('the package works in plain JavaScript', { timeout: 60_000 }, async () => {
  await using host = await createTestHost([embedded, collab]);
  const url = `${(await host.listen()).replace('http', 'ws')}/collaboration`;
  await writeFile(join(app, 'page.js'), PAGE);
  const { stdout } = await run(process.execPath, [join(app, 'page.js'), url]);
  assert.deepEqual(JSON.parse(stdout), ['from the package', true, 'VERSION_NOT_FOUND', 'function']);
});

test('the package has types that fit unmodified providers', { timeout: 60_000 }, async () => {
  await writeFile(join(app, 'typed.ts'), TYPED);
  const common = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--skipLibCheck'];
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const given = [...common, '--types', '', '--module', module, '--moduleResolution', resolution, 'typed.ts'];
    await assert.doesNotReject(run(join(installed, '.bin/tsc'), given, { cwd: app }));
  }
});

/** Names that snippets take from the page around them. */
const AROUND = `
import type { Ai, Anchor, Companion, CompanionServer, Files, TaskProgress, Thread } from '@editor-companion/client';
import type { HocuspocusProvider } from '@hocuspocus/provider';
declare global {
  const ai: Ai;
  const companion: Companion;
  const file: File;
  const files: Files;
  const picture: File;
  const provider: HocuspocusProvider;
  const ref: Anchor;
  const selectionText: string;
  const server: CompanionServer;
  const session: { readonly token: string };
  const signal: AbortSignal;
  const userId: string;
  function badge(unread: number): void;
  function insert(content: unknown): void;
  function render(threads: readonly Thread[]): void;
  function show(...anything: unknown[]): void;
  function tell(message: string): void;
  /** Of an editor that this package does not know. */
  interface Editor { readonly state: any }
}
`;

/** Modules of other packages that a snippet shows and that are not installed here. */
const ELSEWHERE = `
declare module '@tiptap/y-tiptap' {
  export const ySyncPluginKey: { getState(state: unknown): { type: unknown; binding: { mapping: unknown } } };
  export function absolutePositionToRelativePosition(position: number, type: unknown, mapping: unknown): import('yjs').RelativePosition;
}
`;

/** Code of the language in a page, in the order of the page. */
const snippetsIn = (page: string): readonly string[] =>
  [...page.matchAll(/^```tsx?\n([\s\S]*?)^```/gmu)].map(([, code = '']) => code);

test(
  'every snippet of the README and of docs/other-editors.md compiles with the types of the package',
  { timeout: 60_000 },
  async () => {
    const pages = ['client/README.md', 'docs/recipes.md'];
    const snippets = await Promise.all(
      pages.map(async (page) => snippetsIn(await readFile(join(repository, page), 'utf8'))),
    );
    assert.ok(snippets.every(({ length }) => length > 0));
    await writeFile(join(app, 'around.d.ts'), AROUND);
    await writeFile(join(app, 'elsewhere.d.ts'), ELSEWHERE);
    const files = await Promise.all(
      snippets.flat().map(async (code, index) => {
        await writeFile(join(app, `snippet-${index}.ts`), `${code}\nexport {};\n`);
        return `snippet-${index}.ts`;
      }),
    );
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--types',
      '',
      '--target',
      'esnext',
      '--module',
      'esnext',
    ];
    const given = [
      ...options,
      '--moduleResolution',
      'bundler',
      '--lib',
      'esnext,dom',
      'around.d.ts',
      'elsewhere.d.ts',
      ...files,
    ];
    const said = await run(join(installed, '.bin/tsc'), given, { cwd: app }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    assert.equal(said.stdout, '');
  },
);

/** The gzipped bytes of a module in a page's build, without the modules that every provider contains. */
async function bytesOf(input: string): Promise<number> {
  const output = await build({
    root: app,
    logLevel: 'silent',
    configFile: false,
    build: {
      write: false,
      minify: true,
      // As in a page's own build. A library's build keeps comments with paths, which differ from run to run.
      rolldownOptions: { input, external: [/^yjs$/, /^lib0/], preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output: chunks } = { output: [] }] = [output].flat() as { output: { code?: string }[] }[];
  return gzipSync(chunks.map(({ code = '' }) => code).join('')).length;
}

test('the README states what the package adds to a page', { timeout: 60_000 }, async () => {
  const readme = await readFile(join(repository, 'client/README.md'), 'utf8');
  const pages = {
    all: join(app, 'node_modules/@editor-companion/client/dist/index.js'),
    comments: await moduleOf("export { connectCompanion } from '@editor-companion/client';"),
    calls: await moduleOf("export { CompanionServer } from '@editor-companion/client';"),
  };
  const stated =
    /All of it adds ([\d.]+) KB gzipped to a page, comments and versions alone ([\d.]+), calls of routes alone ([\d.]+)/.exec(
      readme,
    );
  for (const [index, [name, page]] of Object.entries(pages).entries()) {
    const bytes = await bytesOf(page);
    const limit = Number(stated?.[index + 1]) * 1000;
    assert.ok(bytes <= limit && bytes > limit * 0.85, `${name}: ${bytes} bytes`);
  }
});

async function moduleOf(text: string): Promise<string> {
  const path = join(app, `page-${text.length}.js`);
  await writeFile(path, text);
  return path;
}
