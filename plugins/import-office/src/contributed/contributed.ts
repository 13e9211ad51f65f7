import {
  moduleBeside,
  type FileProbe,
  type ImportedDocument,
  type ImportFormat,
  type ImportInput,
  type ImportWarning,
  type Logger,
  type WorkContext,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkersService,
  type WrittenDocument,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { CleanContents, Contents } from './clean.ts';
import { faultOfShape } from './shape.ts';
import { within } from './within.ts';
import type { CleanTask } from './worker.ts';

/** Part of the cache key. Change it when the checks of contributed formats change their results. */
export const CHECKS = 'checked-1';

/** Results with more bytes of JSON are cleaned in a thread. */
const SHORT = 64 * 1024;
/** Milliseconds that a contributed `detect` may take. */
const DETECT_MS = 5000;

interface Parts {
  readonly workers: WorkersService;
  /** `timeout` limits the time for a file, in milliseconds. */
  readonly limits: WorkerPoolOptions & { readonly timeout: number };
  readonly log: Logger;
  /** Returns the modules of added nodes. Called after all plugins are set up. */
  readonly modules: () => readonly string[];
}

/** Runs formats of other plugins with a time limit and checks what they return. */
export class Contributed {
  readonly #parts: Parts;
  readonly #pool: WorkerPool<CleanTask, CleanContents>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pool = parts.workers.pool(moduleBeside(import.meta.url, 'worker'), parts.limits);
  }

  /** Tells whether a format recognizes a file. A format that fails or exceeds its time does not. */
  async detects(format: ImportFormat, probe: FileProbe): Promise<boolean> {
    if (!format.detect) return false;
    const late = (): Error => new Error(`It did not respond within ${DETECT_MS} ms.`);
    try {
      const detect = (): boolean | Promise<boolean> => format.detect?.(probe) ?? false;
      return await within(DETECT_MS, new AbortController().signal, detect, late);
    } catch (error) {
      const { log } = this.#parts;
      log.warn({ err: error, format: format.id }, "an import format failed to detect a file's format");
      return false;
    }
  }

  /** @throws CompanionError IMPORT_TIMEOUT, IMPORT_RESULT_INVALID; what the format throws. */
  async read(format: ImportFormat, input: ImportInput, context: WorkContext): Promise<WrittenDocument> {
    const result = await this.#run(format, input, context);
    const {
      assets = [],
      title,
      metadata = {},
      revisions = [],
      warnings = [],
      ...rest
    } = await checked(result, format.id);
    const { comments = [], page = null, content } = rest;
    const { dropped, ...valid } = await this.#cleaned({ content, comments, page }, format.id, context);
    if (dropped.count > 0)
      context.log.warn(
        { format: format.id, count: dropped.count, first: dropped.first },
        'an import format returned content that is not valid',
      );
    return {
      ...(title !== undefined && { title }),
      content: valid.content,
      ...(valid.page && { page: valid.page }),
      comments: valid.comments,
      revisions,
      metadata,
      assets,
      warnings: [...warnings, ...told(dropped)],
    };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #run(format: ImportFormat, input: ImportInput, context: WorkContext): Promise<ImportedDocument> {
    const timeout = Math.max(this.#parts.limits.timeout, format.timeout ?? 0);
    const late = (): Error => errors.IMPORT_TIMEOUT({ format: format.id, seconds: timeout / 1000 });
    return within(timeout, context.signal, (signal) => run(format, input, { ...context, signal }), late);
  }

  async #cleaned(contents: Contents, format: string, { signal, caller }: WorkContext): Promise<CleanContents> {
    // The conversion drops values that JSON cannot express.
    const json = Buffer.from(jsonOf(contents, format));
    const task = { json, format, model: this.#parts.modules() };
    if (json.length > SHORT) return this.#pool.run(task, { signal, caller });
    // The module loads the document model, which a server without contributed formats does not need.
    const { cleanIn } = await import('./worker.ts');
    return cleanIn(task);
  }
}

async function run(format: ImportFormat, input: ImportInput, context: WorkContext): Promise<ImportedDocument> {
  if (!format.write) return format.convert(input, context);
  const { content, ...document } = await format.write(input, context);
  return { ...document, content: parsed(content, format.id) };
}

function parsed(content: Uint8Array, format: string): ImportedDocument['content'] {
  try {
    // It is cleaned before it is used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(new TextDecoder().decode(content)) as ImportedDocument['content'];
  } catch (error) {
    throw errors.IMPORT_RESULT_INVALID({ format, reason: '/content is not JSON' }, { cause: error });
  }
}

async function checked(result: ImportedDocument, format: string): Promise<ImportedDocument> {
  const reason = await faultOfShape(result);
  if (reason !== undefined) throw errors.IMPORT_RESULT_INVALID({ format, reason });
  return result;
}

function jsonOf(contents: Contents, format: string): string {
  try {
    return JSON.stringify(contents);
  } catch (error) {
    throw errors.IMPORT_RESULT_INVALID({ format, reason: '/content cannot be written as JSON' }, { cause: error });
  }
}

const told = ({ count }: CleanContents['dropped']): ImportWarning[] =>
  count > 0
    ? [
        {
          code: 'IMPORT_CONTENT_CLEANED',
          message: 'Content that the editor forbids was left out, and its text kept. The log lists it.',
          count,
        },
      ]
    : [];
