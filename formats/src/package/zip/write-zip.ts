import { strToU8, zipSync, type Zippable } from 'fflate';

/** One member of an archive, in the order in which it is written. */
export interface Member {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Kept as it is: what is packed already, and what readers look for at a fixed place. */
  readonly stored?: boolean;
}

/** The same members make the same bytes, so that a file says nothing of when it was made. */
const EPOCH = new Date(1980, 0, 1);

/** A ZIP archive of the members. */
export function zipOf(members: readonly Member[]): Uint8Array {
  const files: Zippable = {};
  for (const { name, content, stored } of members) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: stored === true ? 0 : 6, mtime: EPOCH }];
  }
  return zipSync(files);
}
