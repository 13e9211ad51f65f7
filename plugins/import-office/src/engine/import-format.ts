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
  const { id, title, extensions, mediaTypes, target, detect, inspect, mend } = legacy;
  return {
    id,
    title,
    extensions,
    mediaTypes,
    get version() {
      return `${VERSION}+${setting.formats.find(target)?.version ?? 'none'}`;
    },
    detect: async (probe) => setting.formats.has(target) && (await detect(probe)),
    convert: (input, context) =>
      throughFolder(async (folder) => {
        const source = await inspect(input.path);
        const path = (await mend?.(input.path, join(folder, 'mended'))) ?? input.path;
        const request = { path, size: input.size, source, target, output: join(folder, 'result') };
        await askEngines(setting.engines, setting.order, request, context);
        context.progress(REWRITTEN);
        return readResult(setting.formats.get(target), request.output, input, context);
      }),
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
  const document = await reader.convert({ path, size, filename, options }, { ...context, progress });
  return { ...document, metadata: withoutEngine(document.metadata ?? {}) };
}

/** The result names the engine as the program that wrote it, and its own count of savings. */
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
    await rm(folder, { recursive: true, force: true });
  }
}
