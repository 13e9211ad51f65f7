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

/** Like PNG's signature: a byte that is not text, a name, and a line end that a text-mode transfer would change. */
export const MAGIC = Buffer.from('\u0089ECDOC\r\n', 'latin1');
/** The version of the format that this release writes. */
export const FORM = 1;
export const MEDIA_TYPE = 'application/vnd.editor-companion.document';

/** The file name of a document's archive. */
export const fileNameOf = (document: string): string => `${document.replaceAll(/[/\\]/gu, '-')}.ecdoc`;

export const FRAME = { head: 1, change: 2, base: 3, kind: 4, record: 5, end: 6 } as const;

/** The number of bytes before and after a payload. */
export const HEAD_BYTES = 5;
export const TAIL_BYTES = 4;
/** The limit of a JSON part. */
export const MAX_JSON_BYTES = 4_194_304;
