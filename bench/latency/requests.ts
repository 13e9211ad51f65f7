import {
  css,
  html,
  junk,
  markdown,
  nested,
  object,
  ownKeys,
  paragraphs,
  pictureHtml,
  text,
  unknownKeys,
} from './shapes.ts';

/** One kind of request at the limits of its route. */
export interface Kind {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** `{round}` is replaced by the round's number. */
  readonly path: string;
  readonly body?: () => string | FormData;
  /** The number of simultaneous requests. The default is one. */
  readonly atOnce?: number;
}

const MB = 1_000_000;

/** A body size below the limit that the main thread reads itself. */
const SMALL = 130_000;

const file = (bytes: number, name: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes).fill(0xa5)]), name);
  return form;
};

const exports_: readonly Kind[] = [
  { name: '3 million unknown keys, 49 MB', path: '/export/txt', body: () => unknownKeys(3 * MB) },
  { name: '16 million {}, 48 MB', path: '/export/txt', body: () => object({ content: junk('{}', 48 * MB) }) },
  { name: '24 million numbers, 48 MB', path: '/export/txt', body: () => object({ content: junk('0', 48 * MB) }) },
  { name: '650,000 {}', path: '/export/txt', body: () => object({ content: junk('{}', 1.9 * MB) }) },
  {
    name: '600,000 objects with a key of their own',
    path: '/export/txt',
    body: () => object({ content: ownKeys(600_000) }),
  },
  { name: '1 million short strings', path: '/export/txt', body: () => object({ content: junk('"abcdef"', 9 * MB) }) },
  { name: '250 levels', path: '/export/txt', body: () => object({ content: nested(250) }) },
  { name: '600,000 paragraphs, 45 MB', path: '/export/txt', body: () => object({ content: paragraphs(600_000) }) },
  { name: '140,000 paragraphs', path: '/export/docx', body: () => object({ content: paragraphs(140_000) }) },
  { name: '20,000 paragraphs, 48 MB', path: '/export/html', body: () => object({ content: paragraphs(20_000, 2350) }) },
  { name: 'HTML, 48 MB', path: '/export/markdown', body: () => object({ html: text(html(48 * MB)) }) },
  { name: 'a picture, 48 MB', path: '/export/docx', body: () => object({ html: text(pictureHtml(48 * MB)) }) },
  {
    name: 'CSS, 5 MB',
    path: '/export/pdf',
    body: () => object({ html: text('<p>Hello'), css: `[${text(css(4.9 * MB))}]` }),
  },
  { name: 'HTML, 45 MB', path: '/export/pdf', body: () => object({ html: text(html(45 * MB)), timeout: '10000' }) },
  {
    name: 'HTML, 45 MB',
    path: '/export/image/png',
    body: () => object({ html: text(html(45 * MB)), timeout: '10000' }),
  },
  { name: '140,000 paragraphs', path: '/export/thumbnail', body: () => object({ content: paragraphs(140_000) }) },
  {
    name: '10,000 comments',
    path: '/export/docx',
    body: () => {
      const comment =
        '{"id":"c","author":"Ada","content":[{"type":"paragraph","content":[{"type":"text","text":"Why?"}]}]}';
      return object({ content: paragraphs(10), comments: `[${Array.from({ length: 10_000 }, () => comment).join()}]` });
    },
  },
  { name: 'eight of 130 KB, {}', path: '/export/txt', body: () => object({ content: junk('{}', SMALL) }), atOnce: 8 },
  { name: 'eight of 130 KB, unknown keys', path: '/export/txt', body: () => unknownKeys(12_000), atOnce: 8 },
  { name: 'four of 48 MB', path: '/export/txt', body: () => object({ content: junk('{}', 48 * MB) }), atOnce: 4 },
];

const documents: readonly Kind[] = [
  {
    name: '140,000 paragraphs, 10 MB',
    path: '/documents/bench-{round}',
    body: () => object({ content: paragraphs(140_000, 4) }),
  },
  {
    name: 'another content, 10 MB',
    method: 'PATCH',
    path: '/documents/bench-{round}',
    body: () => object({ content: paragraphs(4000, 2400) }),
  },
  { name: 'as JSON, 10 MB', method: 'GET', path: '/documents/bench-{round}' },
  { name: 'as an update', method: 'GET', path: '/documents/bench-{round}?as=update' },
  { name: 'a version', path: '/documents/bench-{round}/versions', body: () => '{"name":"one"}' },
  { name: 'HTML, 10 MB', path: '/documents/bench-html-{round}', body: () => object({ html: text(html(10 * MB)) }) },
  {
    name: 'Markdown, 10 MB',
    path: '/documents/bench-markdown-{round}',
    body: () => object({ markdown: text(markdown(10 * MB)) }),
  },
  {
    name: 'base64 that is no update, 10 MB',
    path: '/documents/bench-update-{round}',
    body: () => object({ update: text('AAAA'.repeat(2.5 * MB)) }),
  },
  { name: 'unknown keys, 10 MB', method: 'PATCH', path: '/documents/bench-{round}', body: () => unknownKeys(700_000) },
  { name: 'a live document, 10 MB', path: '/export/txt', body: () => '{"documentId":"bench-0"}' },
  {
    name: 'a comment, 10 MB',
    path: '/documents/bench-{round}/threads',
    body: () => object({ content: text('x'.repeat(10 * MB)) }),
  },
  { name: 'compared, 10 MB', method: 'GET', path: '/documents/bench-{round}/versions/1/compare' },
];

const others: readonly Kind[] = [
  {
    name: '24,000 paragraphs, 10 MB',
    path: '/template',
    body: () => object({ name: '"t"', content: paragraphs(24_000, 340) }),
  },
  {
    name: 'a picture, 10 MB',
    path: '/template',
    body: () => object({ name: '"t"', content: paragraphs(1, 9.9 * MB) }),
  },
  { name: 'unknown keys, 10 MB', path: '/template', body: () => unknownKeys(700_000) },
  {
    name: 'bad messages, 10 MB',
    path: '/ai/demo/chat/completions',
    body: () => object({ messages: `[${'{},'.repeat(3.3 * MB)}{}]` }),
  },
  {
    name: '2 million characters',
    path: '/ai/demo/chat/completions',
    body: () => object({ messages: `[{"role":"user","content":${text('word '.repeat(400_000))}}]` }),
  },
  {
    name: '7,000 messages, 10 MB',
    path: '/ai/demo/chat/completions',
    body: () =>
      object({
        messages: `[${Array.from({ length: 7000 }, () => `{"role":"user","content":"${'x'.repeat(1400)}"}`).join()}]`,
      }),
  },
  { name: 'unknown keys, 10 MB', path: '/ai/suggestion', body: () => unknownKeys(700_000) },
  {
    name: 'texts, 10 MB',
    path: '/ai/suggestion',
    body: () =>
      object(
        Object.fromEntries(
          ['text', 'node', 'document', 'prefix', 'suffix'].map((name) => [name, text('# word\n'.repeat(240_000))]),
        ),
      ),
  },
  {
    name: 'unknown values, 10 MB',
    path: '/ai/suggestion',
    body: () => object({ text: '"Hello"', context: junk('{}', 9 * MB) }),
  },
  { name: 'HTML, 20 MB', path: '/import/anyweb', body: () => object({ html: text(html(17 * MB)) }) },
  { name: 'HTML, 10 MB', path: '/import/anyweb', body: () => object({ html: text(html(9.9 * MB)), mode: '"page"' }) },
  { name: 'a name, 10 MB', path: '/mock/file/folder', body: () => object({ name: text('x'.repeat(10 * MB)) }) },
  { name: 'any JSON, 1 MB', path: '/mock/sse/normal?delay=0', body: () => `[${'{},'.repeat(0.33 * MB)}{}]` },
  { name: 'a file, 50 MB', path: '/import/office', body: () => file(49.9 * MB, 'noise.docx') },
  { name: 'a file, 50 MB', path: '/mock/file/upload', body: () => file(49.9 * MB, 'noise.bin') },
];

/** Every kind of request with a large body or answer. Requests of one document are adjacent. */
export const KINDS: readonly Kind[] = [...exports_, ...documents, ...others];
