import { readTextHead, type TextHead } from '@editor-companion/formats/sniff';
import type { FileProbe } from '@editor-companion/core/plugin';
import type { NativeKind, TextId } from './kind.ts';

const heads = new WeakMap<FileProbe, { readonly head: TextHead | undefined }>();

/** Returns the start of a text file. Each file is read once, however many formats ask. */
export function textHead(probe: FileProbe): TextHead | undefined {
  let known = heads.get(probe);
  if (!known) heads.set(probe, (known = { head: readTextHead(probe.head) }));
  return known.head;
}

interface Description {
  readonly title: string;
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly goesByName?: boolean;
  readonly tells: (head: TextHead, extension: string) => boolean;
}

const MARKDOWN = ['md', 'markdown', 'mdown', 'mkd'];
const TABLES = ['csv', 'tsv', 'tab'];
const PLAIN = ['txt', 'text', 'log', 'asc'];
/** Extensions under which applications export pages and tables. */
const OFFICE = new Set(['doc', 'xls', 'xlsx', 'docx', 'wps', 'et']);

/** Root elements in namespaces of office documents, which are no web pages. */
const OFFICE_ROOT =
  /^(?:urn:schemas-microsoft-com:office|http:\/\/schemas\.microsoft\.com\/office|urn:oasis:names:tc:opendocument)[:/]/u;

/** Tells whether only the file name determines the format of a text. */
const isOpen = ({ kind }: TextHead): boolean => kind === undefined || kind === 'fragment' || kind === 'xml';

/** Returns the format of a text without an extension by its content. */
function unnamed(head: TextHead, extension: string): TextId | undefined {
  if (extension !== '' || head.kind !== undefined) return undefined;
  if (head.isMarkdown) return 'markdown';
  return head.isTable ? 'csv' : 'text';
}

const KINDS: Readonly<Record<TextId, Description>> = {
  html: {
    title: 'Web page',
    extensions: ['html', 'htm', 'xhtml'],
    mediaTypes: ['text/html', 'application/xhtml+xml'],
    tells: ({ kind, root }, extension) =>
      kind === 'html' ||
      (['html', 'htm', 'xhtml'].includes(extension) &&
        (kind === undefined || kind === 'fragment' || (kind === 'xml' && !OFFICE_ROOT.test(root ?? '')))) ||
      (kind === 'fragment' && OFFICE.has(extension)),
  },
  mhtml: {
    title: 'Web archive',
    extensions: ['mhtml', 'mht'],
    mediaTypes: ['multipart/related', 'application/x-mimearchive', 'message/rfc822'],
    tells: ({ kind }, extension) => kind === 'mhtml' || (kind === 'mail' && ['mhtml', 'mht'].includes(extension)),
  },
  eml: {
    title: 'E-mail',
    extensions: ['eml'],
    mediaTypes: ['message/rfc822'],
    tells: ({ kind }, extension) => kind === 'mail' || (kind === 'mhtml' && extension === 'eml'),
  },
  markdown: {
    title: 'Markdown',
    extensions: MARKDOWN,
    mediaTypes: ['text/markdown'],
    goesByName: true,
    tells: (head, extension) =>
      (MARKDOWN.includes(extension) && isOpen(head)) || unnamed(head, extension) === 'markdown',
  },
  csv: {
    title: 'Separated values',
    extensions: TABLES,
    mediaTypes: ['text/csv', 'text/tab-separated-values'],
    goesByName: true,
    tells: (head, extension) =>
      unnamed(head, extension) === 'csv' ||
      (isOpen(head) &&
        (TABLES.includes(extension) || (head.kind === undefined && head.isTable && OFFICE.has(extension)))),
  },
  text: {
    title: 'Plain text',
    extensions: PLAIN,
    mediaTypes: ['text/plain'],
    goesByName: true,
    tells: (head, extension) => PLAIN.includes(extension) || unnamed(head, extension) === 'text',
  },
};

/**
 * Formats of text. Pages are detected by their beginning under any name. The extension decides the format of other text, because content
 * cannot; a table may have the extension of a workbook, and text without an extension is detected by its content. Calendars and contact
 * cards are never accepted.
 */
export const textKinds: readonly NativeKind[] = (['html', 'mhtml', 'eml', 'markdown', 'csv', 'text'] as const).map(
  (id) => {
    const { tells, ...said } = KINDS[id];
    return {
      id,
      version: '1',
      ...said,
      detect: (probe) => {
        const head = textHead(probe);
        return Promise.resolve(head !== undefined && !head.isCalendar && tells(head, probe.extension));
      },
    };
  },
);
