import type { ResealStep } from '../../contracts/encryption.ts';

interface SealableFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Its encrypted key; absent where it is plain. */
  readonly sealed?: object | undefined;
}

interface ResealFilesOptions<File extends SealableFile> {
  /** Files behind the cursor that are not as they should be, in the order of their ids. */
  readonly files: readonly File[];
  /** How many files were asked for; fewer files mean that there are no more behind them. */
  readonly limit: number;
  readonly cursor: string;
  /** A step ends behind the file with which it has written so many bytes. */
  readonly maxBytes: number;
  /** Whether the bytes of a file are written anew, and not only its key. */
  readonly isRewritten: (file: File) => boolean;
  /** Encrypts one file anew; false where it could not be. */
  readonly reseal: (file: File, isRewritten: boolean) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * A step of a SealedStore whose things are files: one after the other, until there are no more, many bytes were written, or the signal
 * is aborted.
 */
export async function resealFiles<File extends SealableFile>({
  files,
  limit,
  cursor,
  maxBytes,
  isRewritten,
  reseal,
  signal,
}: ResealFilesOptions<File>): Promise<ResealStep> {
  let [done, left, bytes, last] = [0, 0, 0, cursor];
  for (const file of files) {
    if (signal.aborted || bytes >= maxBytes) return { cursor: last, done, left };
    const isWritten = isRewritten(file);
    const isDone = await reseal(file, isWritten);
    [done, left] = isDone ? [done + 1, left] : [done, left + 1];
    bytes += isWritten ? file.size : 0;
    last = file.id;
  }
  return { cursor: files.length === limit ? last : undefined, done, left };
}
