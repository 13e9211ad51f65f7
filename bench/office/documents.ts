import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../scripts/office/archive.ts';
import { readCorpus } from '../../scripts/office/corpus.ts';

/** A document that can be read, with what a warm LibreOffice is asked for beside us. */
export interface Document {
  readonly path: string;
  readonly name: string;
  readonly format: string;
  readonly bytes: Buffer;
}

/** The documents of a corpus that are to be imported. */
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

/** The same document under another hash, so that no cache answers: an archive gets a comment, others a block at their end. */
export function freshCopy({ bytes }: Document): Uint8Array<ArrayBuffer> {
  copies += 1;
  const note = Buffer.from(`copy ${copies}`.padEnd(16));
  if (bytes.readUInt32LE(0) !== 0x04034b50) return Uint8Array.from(Buffer.concat([bytes, blockOf(bytes, note)]));
  const copy = Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 22), note]);
  copy.writeUInt16LE(note.length, copy.length - note.length - 2);
  return Uint8Array.from(copy);
}

/** Compound files grow by whole sectors; RTF by white space. */
const blockOf = (bytes: Buffer, note: Buffer): Buffer =>
  bytes.toString('latin1', 0, 5) === String.raw`{\rtf`
    ? Buffer.from(' '.repeat(copies))
    : Buffer.concat([note, Buffer.alloc(512 - note.length)]);

/** Bytes of XML in an archive, unpacked. */
export const inflatedXml = ({ bytes }: Document): number =>
  readArchive(bytes)
    .filter(({ name }) => /\.(xml|rels)$/.test(name))
    .reduce((sum, member) => sum + member.bytes.length, 0);
