import {
  moduleBeside,
  type FileProbe,
  type ImportedDocument,
  type ImportFormat,
  type ImportInput,
  type ImportWarning,
  type Logger,
  type WorkContext,
  type WorkerPoolOptions,
  type WorkersService,
  type WrittenDocument,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { clean, limitOf, type CleanContents, type Contents } from './clean.ts';
import { faultOfShape } from './shape.ts';
import { within } from './within.ts';
import type { CleanTask } from './worker.ts';

/** Changes when what is made of contributed formats' results does: part of the cache key. */
export const CHECKS = 'checked-1';

/** Characters of JSON beyond which contents are cleaned in a thread. */
const SHORT = 64 * 1024;
/** Milliseconds that a contributed `detect` may take. */
const DETECT_MS = 5000;

/** Deals with formats of other plugins: they are given their time, and what they return is believed only once it was checked. */
export interface Contributed {
  /** Whether the format recognises a file; one that fails or takes too long does not. */
  detects(format: ImportFormat, probe: FileProbe): Promise<boolean>;
  /** @throws IMPORT_TIMEOUT, IMPORT_RESULT_INVALID; what the format throws. */
  read(format: ImportFormat, input: ImportInput, context: WorkContext): Promise<WrittenDocument>;
  readonly close: () => Promise<void>;
}

/**
 * @param limits of which `timeout` is how long a file may take.
 * @param modules where nodes of plugins come from, asked when all plugins have been set up.
 */
export function createContributed(
  workers: WorkersService,
  limits: WorkerPoolOptions & { readonly timeout: number },
  log: Logger,
  modules: () => readonly string[],
): Contributed {
  const pool = workers.pool<CleanTask, CleanContents>(moduleBeside(import.meta.url, 'worker'), limits);

  async function cleaned(contents: Contents, format: string, { signal, caller }: WorkContext): Promise<CleanContents> {
    const json = jsonOf(contents, format);
    if (json.length > SHORT) return pool.run({ json: Buffer.from(json), format, model: modules() }, { signal, caller });
    try {
      // What JSON cannot say, nobody is to see.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return await clean(JSON.parse(json) as Contents, modules());
    } catch (error) {
      const reason = limitOf(error);
      throw reason === undefined ? error : errors.IMPORT_RESULT_INVALID({ format, reason }, { cause: error });
    }
  }

  return {
    async detects(format, probe) {
      if (!format.detect) return false;
      const late = (): Error => new Error(`It did not answer within ${DETECT_MS} ms.`);
      try {
        const detect = (): boolean | Promise<boolean> => format.detect?.(probe) ?? false;
        return await within(DETECT_MS, new AbortController().signal, detect, late);
      } catch (error) {
        log.warn({ err: error, format: format.id }, 'an import format could not tell whether a file is of its kind');
        return false;
      }
    },

    async read(format, input, context) {
      const late = (): Error => errors.IMPORT_TIMEOUT({ format: format.id, seconds: limits.timeout / 1000 });
      const result = await within(
        limits.timeout,
        context.signal,
        (signal) => run(format, input, { ...context, signal }),
        late,
      );
      const { assets = [], title, metadata = {}, revisions = [], warnings = [], ...rest } = checked(result, format.id);
      const { comments = [], page = null, content } = rest;
      const { dropped, ...rid } = await cleaned({ content, comments, page }, format.id, context);
      if (dropped.count > 0)
        context.log.warn(
          { format: format.id, count: dropped.count, first: dropped.first },
          'an import format returned content that is not valid',
        );
      return {
        ...(title !== undefined && { title }),
        content: rid.content,
        ...(rid.page && { page: rid.page }),
        comments: rid.comments,
        revisions,
        metadata,
        assets,
        warnings: [...warnings, ...told(dropped)],
      };
    },

    close: () => pool.close(),
  };
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

function checked(result: ImportedDocument, format: string): ImportedDocument {
  const reason = faultOfShape(result);
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
