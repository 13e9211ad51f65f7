const MAX_BYTES = 255;
const FALLBACK = 'document';
/** Control characters, bidirectional overrides, and characters with a meaning in a file system or shell. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF"*:<>?|]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** Makes a client's file name safe to show, to save and to use in a header: its last segment, in NFC, at most 255 bytes. */
export function cleanFilename(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const plain = withoutEnd(base.replace(FORBIDDEN, '').trim());
  if (plain === '') return FALLBACK;
  return shorten(RESERVED.test(plain) ? `_${plain}` : plain);
}

/** Removes trailing dots and blanks, which Windows would drop. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Splits `report.final.docx` into `report.final` and `docx`. A leading dot starts no extension. */
export function splitExtension(filename: string): { stem: string; extension: string } {
  const dot = filename.lastIndexOf('.');
  if (dot <= 0) return { stem: filename, extension: '' };
  return { stem: filename.slice(0, dot), extension: filename.slice(dot + 1) };
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const { stem, extension } = splitExtension(name);
  const tail = extension !== '' && Buffer.byteLength(extension) <= 16 ? `.${extension}` : '';
  return truncate(tail === '' ? name : stem, MAX_BYTES - Buffer.byteLength(tail)) + tail;
}

function truncate(text: string, bytes: number): string {
  let kept = '';
  let room = bytes;
  for (const character of text) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept;
}
