import { analyse } from 'chardet';

/** How far a page is searched for its own word on its charset; HTML says 1024, authors put more before it. */
const PRESCAN = 4096;
/** What is guessed from. */
const SAMPLE = 65_536;
const MIN_CONFIDENCE = 30;

const META = /<meta[\s/][^>]*/giu;
const CHARSET = /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;
const XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)["']/iu;

/**
 * The text of a page. Its charset is told by a byte order mark, by the HTTP header, by its `meta` element or XML declaration, by being
 * valid UTF-8, and else guessed.
 *
 * @param declared the charset of the HTTP header, or `''`.
 */
export function decodePage(bytes: Uint8Array, declared: string): { text: string; charset: string } {
  const charset =
    markedCharset(bytes) ?? known(declared) ?? ownCharset(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guess(bytes));
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function markedCharset(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

function ownCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const found = known(metaCharset(start) ?? XML.exec(start)?.[1] ?? '');
  // What can be read as ASCII is no UTF-16, whatever it says (HTML, "prescan a byte stream").
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

function metaCharset(start: string): string | undefined {
  for (const [meta] of start.matchAll(META)) {
    const [, charset] = CHARSET.exec(meta) ?? [];
    if (charset !== undefined) return charset;
  }
  return undefined;
}

/** The standard's name for a label, if it is one. */
function known(label: string): string | undefined {
  try {
    return label === '' ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Markup says nothing of the language, so that only what lies outside ASCII and some text around it is looked at. */
function guess(bytes: Uint8Array): string {
  const text = withoutMarkup(Buffer.from(bytes.subarray(0, SAMPLE * 4)).toString('latin1'));
  const candidates = analyse(Buffer.from(text.slice(0, SAMPLE), 'latin1'));
  const best = candidates.find(({ name, confidence }) => confidence >= MIN_CONFIDENCE && known(name) !== undefined);
  return known(best?.name ?? '') ?? 'windows-1252';
}

const RAW = /<(?:script|style)\b/iuy;
const RAW_END = /<\/(?:script|style)>/giu;

/** Tags, scripts and styles become blanks. What never ends is looked for once. */
function withoutMarkup(text: string): string {
  let [plain, from, isRawEndless] = ['', 0, false];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', from)) {
    plain += `${text.slice(from, at)} `;
    RAW.lastIndex = at;
    let end = -1;
    if (!isRawEndless && RAW.test(text)) {
      RAW_END.lastIndex = at;
      end = RAW_END.test(text) ? RAW_END.lastIndex : -1;
      isRawEndless = end === -1;
    }
    if (end === -1) end = text.indexOf('>', at) + 1;
    if (end === 0) return plain + text.slice(at);
    from = end;
  }
  return plain + text.slice(from);
}
