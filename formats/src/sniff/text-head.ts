import { isTabular } from '../csv/dialect.ts';
import { decodeText, isUtf8 } from '../markup/decode-text.ts';

/** Properties of a text file that its beginning shows. */
export interface TextHead {
  /** The kind that markup or headers show, whatever the file's name is. Undefined if only the name can tell. */
  readonly kind: 'html' | 'fragment' | 'mhtml' | 'mail' | 'xml' | undefined;
  /** The root element of XML with its namespace: `urn:…:office:1.0 document`. */
  readonly root: string | undefined;
  /** True if its lines form a table of separated values. */
  readonly isTable: boolean;
  /** True if it begins as Markdown: with front matter, or with a heading and further marks. */
  readonly isMarkdown: boolean;
  /** True for a calendar or a contact card (RFC 5545, 6350), which are text too. */
  readonly isCalendar: boolean;
}

/** The number of bytes that are examined. */
const SAMPLE = 32_768;
/** Control characters that text does not contain: all but tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/g;

/** Examines the beginning of a file. Undefined for binary files and for other formats with a signature. */
export function readTextHead(head: Uint8Array): TextHead | undefined {
  const sample = head.subarray(0, SAMPLE);
  if (sample.length === 0 || startsLikeBinary(sample)) return undefined;
  const { text } = isUtf8(sample, true) ? { text: Buffer.from(sample).toString('utf8') } : decodeText(sample);
  const controls = text.match(CONTROL)?.length ?? 0;
  if (controls > text.length / 500) return undefined;
  const trimmed = text.replace(/^\ufeff/, '').trimStart();
  const root = rootOf(trimmed);
  return {
    kind: kindOf(trimmed, root),
    root,
    isTable: isTabular(wholeLines(text)),
    isMarkdown: FRONT_MATTER.test(trimmed) || (/^#{1,3} \S/.test(trimmed) && MARKDOWN_SIGN.test(trimmed)),
    isCalendar: /^BEGIN:V(?:CALENDAR|CARD)\r?\n/i.test(trimmed),
  };
}

const FRONT_MATTER = /^(?:---\r?\n[\w-]{1,60}:[ \r\n]|\+\+\+\r?\n[\w-]{1,60} ?=)/;
const MARKDOWN_SIGN = /\n(?:#{1,6} \S|```|[-*] \S|> \S)|\*\*\w|\]\(/;

const SIGNATURES = [
  '%PDF',
  '{\\rtf',
  '%!PS',
  '\x7fELF',
  'MZ\x90',
  'PK\x03\x04',
  'GIF8',
  '\x89PNG',
  '\xff\xd8\xff',
  'RIFF',
  'II*\0',
  'OggS',
  'ID3',
];

function startsLikeBinary(sample: Uint8Array): boolean {
  const start = Buffer.from(sample.subarray(0, 8)).toString('latin1');
  return SIGNATURES.some((signature) => start.startsWith(signature));
}

const wholeLines = (text: string): string =>
  text.slice(0, text.length < SAMPLE / 4 ? undefined : text.lastIndexOf('\n') + 1);

/** Elements with which only a whole page begins. Others also occur in Markdown. */
const PAGE = new Set(['html', 'head', 'body', 'frameset']);
const FRAGMENT = /^<(?:table|div|p|span|style|meta|title|link|h[1-6]|center|font|b|ul|ol|pre|section|article)\b/i;

function kindOf(text: string, root: string | undefined): TextHead['kind'] {
  const mail = headersOf(text);
  if (mail) return mail;
  const at = afterProlog(text);
  if (/^<!doctype html/i.test(text.slice(at, at + 20)) || PAGE.has(tagAt(text, at))) return 'html';
  if (root === 'http://www.w3.org/1999/xhtml html') return 'html';
  if (FRAGMENT.test(text.slice(at, at + 12))) return 'fragment';
  return root === undefined ? undefined : 'xml';
}

/** Skips comments, processing instructions and blanks. */
function afterProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
    const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '>' : undefined;
    const end = closing === undefined ? -1 : text.indexOf(closing, at);
    if (closing === undefined || end < 0) return at;
    at = end + closing.length;
  }
}

const tagAt = (text: string, at: number): string =>
  /^<([a-z]{1,10})[\s>]/i.exec(text.slice(at, at + 12))?.[1]?.toLowerCase() ?? '';

/** Returns the namespace and local name of the root element. */
function rootOf(text: string): string | undefined {
  const at = afterProlog(text);
  const tag = /^<(?:([\w.-]{1,60}):)?([\w.-]{1,60})([^<>]*)/.exec(text.slice(at, at + 16_384));
  if (!tag) return undefined;
  const [, prefix = '', name = '', attributes = ''] = tag;
  // not constant: a name of letters, digits, dots and dashes
  const declared = new RegExp(
    `\\sxmlns${prefix === '' ? '' : `:${prefix.replaceAll('.', String.raw`\.`)}`}=["']([^"']*)["']`,
  );
  const namespace = declared.exec(attributes)?.[1];
  if (namespace === undefined && !text.startsWith('<?xml')) return undefined;
  return `${namespace ?? ''} ${name}`;
}

const FIELD = /^([a-z][a-z0-9-]{1,76}):[ \t]?(.*)$/i;
const OF_MAIL = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'received',
  'return-path',
  'delivered-to',
  'mime-version',
  'reply-to',
  'sender',
  'content-type',
  'x-mailer',
  'x-received',
  'dkim-signature',
  'thread-topic',
]);
const SENT = new Set(['to', 'received', 'message-id', 'delivered-to', 'return-path', 'reply-to']);

/** Detects a message header (RFC 5322, 2.2). Web archives have one without a recipient. */
function headersOf(text: string): 'mhtml' | 'mail' | undefined {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.slice(0, 16_384).split(/\r?\n/)) {
    if (line === '') break;
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (name !== undefined) fields.set((last = name.toLowerCase()), value);
    else if (/^[ \t]/.test(line) && last !== '') fields.set(last, `${fields.get(last)} ${line.trim()}`);
    else if (!(line.startsWith('From ') && fields.size === 0)) return undefined;
  }
  const known = [...fields.keys()].filter((name) => OF_MAIL.has(name));
  if (known.length < 2 || known.length < fields.size / 6) return undefined;
  const type = fields.get('content-type')?.toLowerCase() ?? '';
  const isSent = known.some((name) => SENT.has(name));
  if (fields.has('snapshot-content-location') || (!isSent && type.includes('multipart/related'))) return 'mhtml';
  const isArchive = !isSent && fields.has('mime-version') && (fields.has('content-location') || !fields.has('from'));
  return isArchive && type.startsWith('text/html') ? 'mhtml' : 'mail';
}
