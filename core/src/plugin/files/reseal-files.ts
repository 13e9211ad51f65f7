import type { ResealStep } from '../../contracts/encryption.ts';

interface SealableFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Its encrypted key; absent for a plain file. */
  readonly sealed?: object | undefined;
}

interface ResealFilesOptions<File extends SealableFile> {
  /** Outdated files behind the cursor, in the order of their ids. */
  readonly files: readonly File[];
  /** The number of requested files. Fewer results mean that there are no more. */
  readonly limit: number;
  readonly cursor: string;
  /** The number of written bytes after which a step ends. */
  readonly maxBytes: number;
  /** Whether a file's bytes are encrypted again, and not only its key. */
  readonly isRewritten: (file: File) => boolean;
  /** Encrypts one file again; false if it was skipped. */
  readonly reseal: (file: File, isRewritten: boolean) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** One step of a SealedStore of files: processes file after file until none is left, enough bytes were written, or the signal aborts. */
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
