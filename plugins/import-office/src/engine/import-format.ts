import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ImportedDocument,
  ImportFormat,
  ImportInput,
  OfficeEngine,
  Registry,
  WorkContext,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { askEngines } from './ask-engines.ts';
import type { LegacyFormat } from './legacy-format.ts';

export interface EngineSetting {
  readonly engines: Registry<OfficeEngine>;
  /** Ids of engines, best first. */
  readonly order: readonly string[];
  readonly formats: Registry<ImportFormat>;
}

/** Changes when what is asked of the engines does. */
const VERSION = '1';
/** How far a document is when an engine has rewritten it. */
const REWRITTEN = 0.5;

/** An import format that has an engine rewrite the document, and the server's own reader of the result read it. */
export function engineFormat(legacy: LegacyFormat, setting: EngineSetting): ImportFormat {
  const { id, title, extensions, mediaTypes, target, detect, inspect } = legacy;
  const reader = (): ImportFormat | undefined => setting.formats.find(target);
  return {
    id,
    title,
    extensions,
    mediaTypes,
    get version() {
      return `${VERSION}+${reader()?.version ?? 'none'}`;
    },
    detect: async (probe) => reader() !== undefined && (await detect(probe)),
    async convert(input, context) {
      const source = await inspect(input.path);
      const read = reader();
      if (!read)
        throw errors.IMPORT_FORMAT_NOT_ENABLED({
          filename: input.filename,
          format: title,
          supported: setting.formats.ids().join(', '),
        });
      return throughFolder(async (output) => {
        await askEngines(
          setting.engines,
          setting.order,
          { path: input.path, size: input.size, source, target, output },
          context,
        );
        context.progress(REWRITTEN);
        return readResult(read, output, input, context);
      });
    },
  };
}

async function readResult(
  reader: ImportFormat,
  path: string,
  { filename, options }: ImportInput,
  context: WorkContext,
): Promise<ImportedDocument> {
  const { size } = await stat(path);
  const progress: WorkContext['progress'] = (fraction, message) =>
    context.progress(REWRITTEN + fraction * (1 - REWRITTEN), message);
  return reader.convert({ path, size, filename, options }, { ...context, progress });
}

async function throughFolder<T>(use: (output: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-rewritten-'));
  try {
    return await use(join(folder, 'result'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
