import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface JsonLines {
  /** Resolves when the line is in the file; lines keep the order of the calls. */
  append(entry: object): Promise<void>;
  /** Resolves when every line is written. */
  close(): Promise<void>;
}

/** A file with one JSON value a line that is begun anew at a size. Nothing is touched before the first line. */
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
      // A line that could not be written fails its own call, not those behind it.
      last = written.catch(() => {});
      return written;
    },
    close: () => last,
  };
}

/** Makes the folder and tells how long the file is already. */
async function prepare(path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  return stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}
