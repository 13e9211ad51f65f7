import { mkdtemp, rm, rmdir, stat, unlink } from 'node:fs/promises';
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
import { writeDocument } from '../written.ts';
import { askEngines } from './ask-engines.ts';
import type { LegacyFormat } from './legacy-format.ts';
import type { TimeEngine } from './metrics.ts';
import type { Unlocks } from './unlock.ts';

export interface EngineSetting {
  readonly engines: Registry<OfficeEngine>;
  /** Ids of engines, the preferred first. */
  readonly order: readonly string[];
  readonly formats: Registry<ImportFormat>;
  /** Decrypts the file at `path` to `output`, with `password` or a well-known default password. */
  readonly unlock: Unlocks;
  readonly time?: TimeEngine;
}

/** Part of the cache key. Change it when the requests to engines change. */
const VERSION = '1';
/** The names of the converted document and of the decrypted one. */
const [RESULT, UNLOCKED] = ['result', 'unlocked'];
/** The share of the work that is done when an engine has converted the document. */
const REWRITTEN = 0.5;

/** Creates an import format for which an engine converts the document. The built-in reader of the target format reads the result. */
export function engineFormat(legacy: LegacyFormat, setting: EngineSetting): ImportFormat {
  const { id, title, extensions, mediaTypes, target, detect, inspect } = legacy;
  return {
    id,
    title,
    extensions,
    mediaTypes,
    get version() {
      return `${VERSION}+${setting.formats.find(target)?.version ?? 'none'}`;
    },
    detect: async (probe) => setting.formats.has(target) && (await detect(probe)),
    convert: (input, context) => rewritten(input, context, (reader, ...result) => reader.convert(...result)),
    write: (input, context) => rewritten(input, context, writeDocument),
  };

  /** Converts the document with an engine and reads the result. */
  function rewritten<T extends Pick<ImportedDocument, 'metadata'>>(
    { path, size, filename, options }: ImportInput,
    context: WorkContext,
    read: (reader: ImportFormat, result: ImportInput, context: WorkContext) => Promise<T>,
  ): Promise<T> {
    return throughFolder(async (folder) => {
      const { source, isEncrypted } = await inspect(path);
      const output = join(folder, RESULT);
      const original = isEncrypted ? join(folder, UNLOCKED) : path;
      if (isEncrypted) await setting.unlock({ path, output: original, password: options.password }, context);
      const request = { path: original, size, source, target, output };
      await askEngines(setting.engines, setting.order, request, context, setting.time);
      context.progress(REWRITTEN);
      const result = { path: output, size: (await stat(output)).size, filename, options };
      const progress: WorkContext['progress'] = (fraction, message) =>
        context.progress(REWRITTEN + fraction * (1 - REWRITTEN), message);
      const document = await read(setting.formats.get(target), result, { ...context, progress });
      return { ...document, metadata: withoutEngine(document.metadata ?? {}) };
    });
  }
}

/** Removes the engine's name as the program of the document, and the engine's revision count. */
function withoutEngine({
  application: _application,
  revision: _revision,
  ...metadata
}: Record<string, string>): Record<string, string> {
  return metadata;
}

async function throughFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-rewritten-'));
  try {
    return await use(folder);
  } finally {
    await discard(folder);
  }
}

/** The folder usually contains only the result, and `rm` would check everything twice. */
const discard = (folder: string): Promise<void> =>
  unlink(join(folder, RESULT))
    .then(() => rmdir(folder))
    .catch(() => rm(folder, { recursive: true, force: true }));
