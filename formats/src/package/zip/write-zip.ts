import { strToU8, zipSync, type Zippable } from 'fflate';

/** A member of an archive, in writing order. */
export interface Member {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** True to store it uncompressed: compressed content, and members that readers expect at a fixed offset. */
  readonly stored?: boolean;
}

/** A constant time, so that equal members make equal bytes and the file does not reveal when it was made. */
const EPOCH = new Date(1980, 0, 1);

/** Writes a ZIP archive. */
export function zipOf(members: readonly Member[]): Uint8Array {
  const files: Zippable = {};
  for (const { name, content, stored } of members) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: stored === true ? 0 : 6, mtime: EPOCH }];
  }
  return zipSync(files);
}
