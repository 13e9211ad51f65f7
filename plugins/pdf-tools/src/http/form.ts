import { Zip, ZipPassThrough } from 'fflate';
import type { ConversionService, ConversionTask } from '@editor-companion/core/plugin';
import { multipartFault } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/** The contents of a form: its files as the original of a task, and the value of its field `options`. */
export interface Form {
  readonly task: ConversionTask;
  readonly options: unknown;
}

export interface FormLimits {
  /** The maximum number of bytes of all files together. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** The time of the members of ZIP files, so that equal files have equal hashes. */
const LONG_AGO = new Date(1980, 0, 1);
const LONGEST_NAME = 200;

/**
 * Streams the files of a form into a task without holding them in memory. The task's original is an uncompressed ZIP file with them in
 * order.
 * @throws CompanionError PDF_FILE_MISSING, PDF_FORM_INVALID, PDF_OPTIONS_INVALID (400), PDF_FILES_TOO_MANY (413); FILE_TOO_LARGE (413)
 * and STORAGE_FULL (507) of the file store.
 */
export async function acceptForm(
  request: FastifyRequest,
  conversion: ConversionService,
  { maxBytes, maxFiles }: FormLimits,
): Promise<Form> {
  if (!request.isMultipart()) throw errors.PDF_FILE_MISSING();
  const { principal, signal } = request;
  const packed = new PackedForm(request, maxFiles);
  try {
    await packed.open();
    const filename = `${packed.name.replace(/\.pdf$/iu, '')}.zip`;
    const about = { kind: 'export', filename, mime: 'application/zip', principal, maxBytes, signal } as const;
    const task = await conversion.accept(packed, about);
    return { task, options: optionsIn(packed.options) };
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : errors.PDF_FORM_INVALID({ reason }, { cause: error });
  }
}

type Parts = ReturnType<FastifyRequest['parts']>;
type Part = Parts extends AsyncIterable<infer One> ? One : never;
type FilePart = Extract<Part, { type: 'file' }>;

/** Yields the files of a form as the bytes of a ZIP file. */
class PackedForm implements AsyncIterable<Uint8Array> {
  readonly #parts: AsyncIterator<Part>;
  readonly #maxFiles: number;
  #first: FilePart | undefined;
  options = '';

  constructor(request: FastifyRequest, maxFiles: number) {
    this.#parts = request.parts()[Symbol.asyncIterator]();
    this.#maxFiles = maxFiles;
  }

  /** The name of the first file. */
  get name(): string {
    return nameOf(this.#first);
  }

  /** Reads up to the first file. @throws CompanionError PDF_FILE_MISSING (400). */
  async open(): Promise<void> {
    this.#first = await this.#next();
    if (this.#first === undefined) throw errors.PDF_FILE_MISSING();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const written: Uint8Array[] = [];
    const zip = new Zip((fault, chunk) => {
      if (fault) throw fault;
      written.push(chunk);
    });
    let count = 0;
    for (let part = this.#first; part; part = await this.#next()) {
      count += 1;
      if (count > this.#maxFiles) throw errors.PDF_FILES_TOO_MANY({ limit: this.#maxFiles });
      const member = new ZipPassThrough(`${String(count).padStart(4, '0')}/${nameOf(part)}`);
      member.mtime = LONG_AGO;
      zip.add(member);
      for await (const chunk of part.file) {
        member.push(chunk as Uint8Array);
        yield* written.splice(0);
      }
      member.push(new Uint8Array(), true);
    }
    zip.end();
    yield* written.splice(0);
  }

  async #next(): Promise<FilePart | undefined> {
    for (let next = await this.#parts.next(); !next.done; next = await this.#parts.next()) {
      const part = next.value;
      if (part.type === 'file') return part;
      if (part.fieldname === 'options' && typeof part.value === 'string') this.options = part.value;
    }
    return undefined;
  }
}

/** Returns the client's file name without a path. */
const nameOf = (part: FilePart | undefined): string =>
  (part?.filename ?? '').replaceAll(/[\p{Cc}/\\"]/gu, '').slice(0, LONGEST_NAME) || 'document.pdf';

function optionsIn(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw errors.PDF_OPTIONS_INVALID({ reason: 'it is not JSON' }, { cause });
  }
}
