import {
  callerOf,
  defineAiTool,
  type AiToolContext,
  type AiToolContribution,
  type AiToolResult,
  type DocumentNode,
  Type,
} from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { sniff } from '../acquire/sniff.ts';
import { errors } from '../errors.ts';
import type { Flow } from '../flow/flow.ts';
import { leadsOn, readSource } from '../flow/read-source.ts';

const MAX_REFRESHES = 3;

/**
 * Creates the AI tool that returns the content at a URL to a model: an article, a text, an office file or a PDF. It fetches only public
 * addresses.
 */
export const readPageTool = (flow: Flow): AiToolContribution =>
  defineAiTool({
    id: 'read_page',
    title: 'Read a web page',
    description: 'Reads the content of a public web address (article, text, PDF, office file), as a clip.',
    input: Type.Object(
      {
        url: Type.String({ minLength: 1, maxLength: 4000 }),
        whole: Type.Boolean({ default: false, description: 'Read the whole page, not only its article.' }),
      },
      { additionalProperties: false },
    ),
    scopes: ['import'],
    async run({ url, whole }, context) {
      let source = await fetchPage(url, flow.fetching, context);
      for (let hop = 0; ; hop += 1) {
        const kind = sniff(source.bytes, source.mediaType);
        if (kind === 'office') return readFile(source, flow, context);
        if (kind === 'text')
          return written((await flow.reader.run({ task: 'text', source }, context)).html, source, flow, context);
        if (kind !== 'html') throw errors.WEB_TYPE_UNSUPPORTED({ type: source.mediaType || 'of unknown type' });
        const { maxPageBytes } = flow.options;
        if (source.bytes.byteLength > maxPageBytes) throw errors.WEB_PAGE_TOO_LARGE({ limit: maxPageBytes });
        const mode = whole ? 'page' : 'article';
        const read = await readSource(source, { mode, javascript: 'auto' }, flow, context);
        const { html, metadata, refresh } = read.reading;
        if (!leadsOn(read) || hop >= MAX_REFRESHES) return written(html, read.source, flow, context, metadata.title);
        source = await fetchPage(refresh, flow.fetching, context);
      }
    },
  });

async function written(
  html: string,
  { url }: Fetched,
  { reader }: Flow,
  context: AiToolContext,
  title = '',
): Promise<AiToolResult> {
  if (html.trim() === '') throw errors.WEB_PAGE_EMPTY();
  const bytes = await reader.run({ task: 'write', content: { pages: [html], names: {} } }, context);
  const content = JSON.parse(Buffer.from(bytes).toString()) as DocumentNode;
  return { text: [title === '' ? '' : `«${title}»`, url].filter(Boolean).join(' '), content };
}

async function readFile(
  { bytes, url, mediaType }: Fetched,
  { office }: Flow,
  { principal, requestId, signal }: AiToolContext,
): Promise<AiToolResult> {
  const filename =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? 'file';
  const mime = mediaType || 'application/octet-stream';
  const original = await office.accept(bytes, { filename, mime, principal, signal });
  const asked = { requestId, principal, caller: callerOf(principal, ''), signal };
  const { title = filename, content } = await office.convert(original, asked);
  return { text: `«${title}» ${url}`, content };
}
