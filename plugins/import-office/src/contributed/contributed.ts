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

/** Changes when what is made of contributed formats' results does: part of the cache key. */
export const CHECKS = 'checked-1';

/** Bytes of JSON beyond which contents are cleaned in a thread. */
const SHORT = 64 * 1024;
/** Milliseconds that a contributed `detect` may take. */
const DETECT_MS = 5000;

interface Parts {
  readonly workers: WorkersService;
  /** `timeout` is how long a file may take, in milliseconds. */
  readonly limits: WorkerPoolOptions & { readonly timeout: number };
  readonly log: Logger;
  /** Where nodes of plugins come from, asked when all plugins have been set up. */
  readonly modules: () => readonly string[];
}

/** Deals with formats of other plugins: they are given their time, and what they return is believed only once it was checked. */
export class Contributed {
  readonly #parts: Parts;
  readonly #pool: WorkerPool<CleanTask, CleanContents>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pool = parts.workers.pool(moduleBeside(import.meta.url, 'worker'), parts.limits);
  }

  /** Whether the format recognises a file; one that fails or takes too long does not. */
  async detects(format: ImportFormat, probe: FileProbe): Promise<boolean> {
    if (!format.detect) return false;
    const late = (): Error => new Error(`It did not answer within ${DETECT_MS} ms.`);
    try {
      const detect = (): boolean | Promise<boolean> => format.detect?.(probe) ?? false;
      return await within(DETECT_MS, new AbortController().signal, detect, late);
    } catch (error) {
      const { log } = this.#parts;
      log.warn({ err: error, format: format.id }, 'an import format could not tell whether a file is of its kind');
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
    // What JSON cannot say, nobody is to see.
    const json = Buffer.from(jsonOf(contents, format));
    const task = { json, format, model: this.#parts.modules() };
    if (json.length > SHORT) return this.#pool.run(task, { signal, caller });
    // Brings the document model with it, which a server without contributed formats need not have in memory.
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
    // It is cleaned before anybody believes it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(new TextDecoder().decode(content)) as ImportedDocument['content'];
  } catch (error) {
    throw errors.IMPORT_RESULT_INVALID({ format, reason: '/content is no JSON' }, { cause: error });
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
          message: 'What an editor must not have was left out, and its text kept. The log says what.',
          count,
        },
      ]
    : [];
