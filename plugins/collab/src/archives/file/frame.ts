/*
 * The file of an archive: a stream that is compressed with gzip (RFC 1952). In it stands MAGIC, then frames up to one of the type `end`:
 *
 *   type  1 byte
 *   size  4 bytes, big endian: of the payload
 *   payload
 *   crc32 4 bytes, big endian: of all of these
 *
 * Payloads are JSON (UTF-8). That of a change and of a base is a size (4 bytes, big endian), JSON of that size, and a Yjs update (v1).
 */

/** As PNG begins: a byte that is no text, a name, and line ends that a transfer as text would change. */
export const MAGIC = Buffer.from('\u0089ECDOC\r\n', 'latin1');
/** The form of what is written here. */
export const FORM = 1;
export const MEDIA_TYPE = 'application/vnd.editor-companion.document';

/** What the archive of a document is called as a file. */
export const fileNameOf = (document: string): string => `${document.replaceAll(/[/\\]/gu, '-')}.ecdoc`;

export const FRAME = { head: 1, change: 2, base: 3, kind: 4, record: 5, end: 6 } as const;

/** Bytes before and behind a payload. */
export const HEAD_BYTES = 5;
export const TAIL_BYTES = 4;
/** Of JSON. */
export const MAX_JSON_BYTES = 4_194_304;
