import { readFile } from 'node:fs/promises';
import type { ConversionJob, FilesService } from '@editor-companion/core/plugin';
import { fileOwner } from './task.ts';

/** Characters of a job's data beyond which it is kept as a file: style sheets with fonts in them come to megabytes. */
const MAX_INLINE = 64 * 1024;

/** A job as it is written down: JSON, and the ids of files. */
export interface PackedJob {
  readonly name: string;
  /** JSON; null where it is long and lies in `dataFile`. */
  readonly data: string | null;
  readonly dataFile: string | null;
  readonly attachment: string | null;
}

/** Writes jobs down, with files for what is long, which belong to the task of the job. */
export class JobFiles {
  readonly #files: FilesService;

  constructor(files: FilesService) {
    this.#files = files;
  }

  async pack({ name, data, attachment }: ConversionJob, taskId: string): Promise<PackedJob> {
    const text = JSON.stringify(data);
    const keep = async (bytes: Uint8Array): Promise<string> =>
      (await this.#files.put(bytes, { owner: fileOwner(taskId) })).id;
    const dataFile = text.length > MAX_INLINE ? await keep(Buffer.from(text)) : null;
    const attached = attachment ? await keep(attachment) : null;
    return { name, data: dataFile === null ? text : null, dataFile, attachment: attached };
  }

  /** @throws FILE_NOT_FOUND where a file has gone. */
  async unpack({ name, data, dataFile, attachment }: PackedJob): Promise<ConversionJob> {
    const text = dataFile === null ? (data ?? '{}') : (await this.#bytesOf(dataFile)).toString();
    return {
      name,
      data: parseData(text),
      ...(attachment !== null && { attachment: await this.#bytesOf(attachment) }),
    };
  }

  #bytesOf(file: string): Promise<Buffer> {
    return this.#files.withLocal(file, (path) => readFile(path));
  }
}

// Written by `pack` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseData = (json: string): ConversionJob['data'] => JSON.parse(json) as ConversionJob['data'];
