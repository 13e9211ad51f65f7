import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface JsonLines {
  /** Resolves when the line is in the file. Lines keep the order of the calls. */
  append(entry: object): Promise<void>;
  /** Resolves when every line is written. */
  close(): Promise<void>;
}

/**
 * Creates a file with one JSON value per line. When it reaches `maxBytes`, a new file is started. No file is touched before the first line.
 */
export function createJsonLines(path: string, maxBytes: number): JsonLines {
  let last: Promise<void> = Promise.resolve();
  let size: number | undefined;

  async function write(line: string): Promise<void> {
    size ??= await prepare(path);
    if (size > 0 && size + Buffer.byteLength(line) > maxBytes) {
      await rename(path, `${path}.1`);
      size = 0;
    }
    await appendFile(path, line);
    size += Buffer.byteLength(line);
  }

  return {
    append(entry) {
      const written = last.then(() => write(`${JSON.stringify(entry)}\n`));
      // A failed line rejects its own call, but not the following ones.
      last = written.catch(() => {});
      return written;
    },
    close: () => last,
  };
}

/** Creates the folder and returns the current size of the file. */
async function prepare(path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  return stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}
