import { readFile } from 'node:fs/promises';
import type { ConversionJob, FilesService } from '@editor-companion/core/plugin';
import { fileOwner } from './task.ts';

/** The length in characters from which a job's data is stored as a file: style sheets with embedded fonts may have megabytes. */
const MAX_INLINE = 64 * 1024;

/** A job in its stored form: JSON, and ids of files. */
export interface PackedJob {
  readonly name: string;
  /** JSON; null if it is long and stored in `dataFile`. */
  readonly data: string | null;
  readonly dataFile: string | null;
  readonly attachment: string | null;
}

/** Stores jobs, with files for long data, which belong to the job's task. */
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

// Written by `pack` only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseData = (json: string): ConversionJob['data'] => JSON.parse(json) as ConversionJob['data'];
