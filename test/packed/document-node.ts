import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PackedProject } from './project.ts';

const CONFIG = `import { defineConfig } from '@editor-companion/core';
import type {} from 'companion-plugin-callout';

export default defineConfig({
  plugins: {
    storage: true,
    conversion: true,
    nodes: true,
    export: true,
    'export-formats': true,
    'import-office': true,
    collab: true,
    templates: { seeds: false },
    callout: true,
  },
});
`;

const text = (value: string) => ({ type: 'text', text: value });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const documentOf = (kind: string, ...more: object[]) => ({
  type: 'doc',
  content: [
    {
      type: 'callout',
      attrs: { kind },
      content: [paragraph(text('Ask '), { type: 'mention', attrs: { id: '7', label: 'Ann' } }, text(' first'))],
    },
    ...more,
  ],
});

interface Answer<Data> {
  readonly code: number;
  readonly error?: string;
  readonly data: Data;
}

/** Creates a client of a running server. */
function createCaller(address: string) {
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${address}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  return {
    send,
    call: async <Data>(method: string, path: string, body?: object): Promise<Answer<Data>> =>
      (await (await send(method, path, body)).json()) as Answer<Data>,
    exported: async (format: string, content: object = documentOf('warning')): Promise<Response> => {
      const answer = await send('POST', `/export/${format}`, { content });
      assert.equal(answer.status, 200, `${format}: ${answer.status === 200 ? '' : await answer.text()}`);
      return answer;
    },
    imported: async <Data>(name: string, bytes: Uint8Array<ArrayBuffer> | string, query = ''): Promise<Data> => {
      const form = new FormData();
      form.set('file', new File([bytes], name));
      const answer = await fetch(`${address}/import/office${query}`, { method: 'POST', body: form });
      return ((await answer.json()) as Answer<Data>).data;
    },
  };
}

type Caller = ReturnType<typeof createCaller>;

/** Checks external nodes, in every form of a document. */
export async function carryNodes(t: TestContext, project: PackedProject): Promise<void> {
  await project.write('companion.config.ts', CONFIG);
  await using server = await project.start('--port', '0');
  const caller = createCaller(server.address);
  await writeAndReadFiles(t, caller);
  await keepOnServer(t, caller);
}

async function writeAndReadFiles(t: TestContext, { send, exported, imported }: Caller): Promise<void> {
  await t.test('HTML, Markdown and text have their forms', async () => {
    const html = await (await exported('html')).text();
    assert.match(html, /\[data-type='callout'\]\[data-kind='tip'\]/);
    assert.match(
      html,
      /<div data-kind="warning" data-type="callout"><p>Ask <span [^>]*>@Ann<\/span> first<\/p><\/div>/,
    );
    assert.equal(await (await exported('markdown')).text(), '> [!WARNING]\n> Ask @Ann first\n');
    assert.equal(await (await exported('txt')).text(), 'Ask @Ann first\n');
  });

  await t.test('Word, OpenDocument and EPUB files have them in simpler nodes', async () => {
    for (const format of ['docx', 'odt', 'epub']) {
      const bytes = new Uint8Array(await (await exported(format)).arrayBuffer());
      if (format === 'epub') continue;
      const read = await imported<{ content: string }>(`callout.${format}`, bytes, '?as=text');
      assert.equal(read.content, 'Ask @Ann first', format);
    }
  });

  await t.test('paragraphs in a style of its name become the node', async () => {
    const styled = '{\\rtf1{\\stylesheet{\\s1 Callout Warning;}}\\pard\\s1 Mind\\par}';
    type Read = { content: { content: { type: string; attrs?: object }[] } };
    const { content } = await imported<Read>('styled.rtf', styled);
    const [first] = content.content;
    assert.deepEqual([first?.type, first?.attrs], ['callout', { kind: 'warning' }]);
  });

  await t.test('a node that no plugin contributes is kept and reported', async () => {
    const strange = documentOf('tip', { type: 'drawing', attrs: { title: 'Map' } });
    const answer = await exported('txt', strange);
    assert.equal(await answer.text(), 'Ask @Ann first\n\nMap\n');
    assert.match(answer.headers.get('x-companion-warnings') ?? '', /NODE_UNKNOWN/);
  });

  await t.test('a PDF contains their text', async (pdf) => {
    const answer = await send('POST', '/export/pdf', { content: documentOf('warning') });
    if (answer.status === 503) {
      const { error, message } = (await answer.json()) as { error: string; message: string };
      assert.equal(error, 'EXPORT_BROWSER_MISSING', message);
      return pdf.skip('there is no Chromium on this machine');
    }
    assert.equal(answer.status, 200);
    assert.equal(new TextDecoder('latin1').decode((await answer.arrayBuffer()).slice(0, 5)), '%PDF-');
  });
}

async function keepOnServer(t: TestContext, { call }: Caller): Promise<void> {
  await t.test('GET /schema lists them', async () => {
    const { data } = await call<{ version: string; nodes: { name: string; builtIn: boolean }[] }>('GET', '/schema');
    assert.equal(data.version, 'callout@1.0.0 mention@1.0.0');
    assert.ok(data.nodes.some(({ name, builtIn }) => name === 'callout' && !builtIn));
  });

  await t.test('their values are validated', async () => {
    const { code, error } = await call('POST', '/template', { name: 'Wrong', content: documentOf('purple') });
    assert.deepEqual([code, error], [400, 'TEMPLATE_CONTENT_INVALID']);
  });

  await t.test('a live document and its versions keep them', async () => {
    assert.equal((await call('POST', '/documents/d', { content: documentOf('tip') })).code, 201);
    const { data } = await call<{ content: object }>('GET', '/documents/d');
    assert.match(JSON.stringify(data.content), /"callout".*"mention"/);
    assert.equal((await call('POST', '/documents/d/versions', {})).code, 201);
    assert.equal((await call('PATCH', '/documents/d', { content: documentOf('danger') })).code, 200);
    const compared = await call<{ changed: number }>('GET', '/documents/d/versions/1/compare');
    assert.equal(compared.data.changed, 1);
    const html = await call<{ content: string }>('GET', '/documents/d?as=html');
    assert.match(html.data.content, /data-kind="danger"/);
  });

  await t.test('a template keeps them', async () => {
    const { data } = await call<{ id: string; content: object }>('POST', '/template', {
      name: 'Callout',
      content: documentOf('note'),
    });
    assert.deepEqual((await call<{ content: object }>('GET', `/template/${data.id}`)).data.content, documentOf('note'));
  });
}
