/** Single-byte code pages of DOS, which the platform's decoder does not support: the characters from 0x80 up. */
const DOS_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const DOS: ReadonlyMap<string, string> = new Map([
  ['dos-437', DOS_437],
  ['dos-850', DOS_850],
]);

/** The encoding of symbol fonts, in which bytes keep their values. */
export const SIGNS = 'signs';
export const USUAL_ENCODING = 'windows-1252';

/**
 * Encodings by the character set of a font (`\fcharset` of RTF 1.9.1, "Font table"; [MS-WMF] 2.1.1.5). 0 is Western Windows, 1 the
 * document's encoding.
 */
const BY_CHARSET: ReadonlyMap<number, string> = new Map([
  [0, USUAL_ENCODING],
  [2, SIGNS],
  [77, 'macintosh'],
  [78, 'shift_jis'],
  [79, 'euc-kr'],
  [80, 'gb18030'],
  [81, 'big5'],
  [83, 'windows-1255'],
  [84, 'windows-1256'],
  [85, 'windows-1253'],
  [86, 'windows-1254'],
  [87, 'windows-874'],
  [88, 'windows-1250'],
  [89, 'x-mac-cyrillic'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [130, 'euc-kr'],
  [134, 'gb18030'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
  [254, 'dos-437'],
  [255, 'dos-850'],
]);

/** Encodings by `\ansicpg` and `\cpg`. */
const BY_CODE_PAGE: ReadonlyMap<number, string> = new Map([
  [437, 'dos-437'],
  [850, 'dos-850'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1361, 'euc-kr'],
  [10000, 'macintosh'],
  [10001, 'shift_jis'],
  [10002, 'big5'],
  [10003, 'euc-kr'],
  [10008, 'gb18030'],
  [10007, 'x-mac-cyrillic'],
  [54936, 'gb18030'],
  [65001, 'utf-8'],
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page): [number, string] => [page, `windows-${page}`]),
]);

export const encodingOfCharset = (charset: number | undefined): string | undefined => BY_CHARSET.get(charset ?? -1);
export const encodingOfCodePage = (page: number | undefined): string | undefined => BY_CODE_PAGE.get(page ?? -1);

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Decodes bytes. Invalid bytes become the replacement character. */
export function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === SIGNS) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const signs = DOS.get(encoding);
  if (signs !== undefined) return Array.from(bytes, (byte) => dosLetter(byte, signs)).join('');
  let decoder = decoders.get(encoding);
  if (!decoder) decoders.set(encoding, (decoder = new TextDecoder(encoding, { ignoreBOM: true })));
  return decoder.decode(bytes);
}

const dosLetter = (byte: number, signs: string): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (signs[byte - 0x80] ?? '');
