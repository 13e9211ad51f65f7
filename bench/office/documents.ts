import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../scripts/office/archive.ts';
import { readCorpus } from '../../scripts/office/corpus.ts';

/** A readable document, with the parameters for the warm LibreOffice. */
export interface Document {
  readonly path: string;
  readonly name: string;
  readonly format: string;
  readonly bytes: Buffer;
}

/** Returns the documents of a corpus that are imported. */
export const readDocuments = (folder: string): Document[] =>
  readCorpus(folder)
    .filter(({ expected, path }) => expected === 'import' && !path.includes('really-a'))
    .map(({ path, format }) => ({
      path: join(folder, path),
      name: path,
      format,
      bytes: readFileSync(join(folder, path)),
    }));

let copies = 0;

/** Returns the same document with another hash, to avoid cached answers. An archive gets a comment, others a block at their end. */
export function freshCopy({ bytes }: Document): Uint8Array<ArrayBuffer> {
  copies += 1;
  const note = Buffer.from(`copy ${copies}`.padEnd(16));
  if (bytes.readUInt32LE(0) !== 0x04034b50) return Uint8Array.from(Buffer.concat([bytes, blockOf(bytes, note)]));
  const copy = Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 22), note]);
  copy.writeUInt16LE(note.length, copy.length - note.length - 2);
  return Uint8Array.from(copy);
}

/** Returns the appended block: a whole sector for compound files, white space for RTF. */
const blockOf = (bytes: Buffer, note: Buffer): Buffer =>
  bytes.toString('latin1', 0, 5) === String.raw`{\rtf`
    ? Buffer.from(' '.repeat(copies))
    : Buffer.concat([note, Buffer.alloc(512 - note.length)]);

/** Returns the uncompressed bytes of XML in an archive. */
export const inflatedXml = ({ bytes }: Document): number =>
  readArchive(bytes)
    .filter(({ name }) => /\.(xml|rels)$/.test(name))
    .reduce((sum, member) => sum + member.bytes.length, 0);
