import { lookup } from './lookup.ts';

const NAMED = lookup<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][\w.-]*));/gi;
/** A reference, or a control character that must not be there or ends a line. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&\u0000-\u0008\u000b-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * The text that a stretch of source stands for: character references and the five predefined entities replaced (XML 1.0,
 * 4.1), line ends normalised, control characters left out. A name that only a document type declaration could define becomes
 * nothing: such declarations are never read.
 */
export function decodeText(source: string): string {
  if (!SPECIAL.test(source)) return source;
  return source.replaceAll(REFERENCE, decode).replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '');
}

function decode(_: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? '';
  return character(hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16));
}

const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0x10ffff);

const character = (code: number): string => (isCharacter(code) ? String.fromCodePoint(code) : '');
