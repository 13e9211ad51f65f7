import {
  moduleBeside,
  type ImportFormat,
  type ImportInput,
  type WorkerPoolOptions,
  type WorkContext,
  type WorkersService,
} from '@editor-companion/core/plugin';
import { docxKind } from './kinds/docx.ts';
import { encryptedKind } from './kinds/encrypted.ts';
import { epubKind } from './kinds/epub.ts';
import { flatKinds } from './kinds/flat.ts';
import { msgKind } from './kinds/msg.ts';
import { odpKind, odsKind, odtKind } from './kinds/odf.ts';
import { pptxKind } from './kinds/pptx.ts';
import { rtfKind } from './kinds/rtf.ts';
import { xmlKinds } from './kinds/xml.ts';
import { textKinds } from './kinds/text.ts';
import { xlsbKind } from './kinds/xlsb.ts';
import { xlsxKind } from './kinds/xlsx.ts';
import type { NativeKind } from './kinds/kind.ts';
import type { NativeInput } from './worker.ts';

/** The formats with a built-in reader, with their detection. */
export const nativeKinds: readonly NativeKind[] = [
  docxKind,
  xlsxKind,
  xlsbKind,
  pptxKind,
  odtKind,
  odsKind,
  odpKind,
  rtfKind,
  encryptedKind,
  msgKind,
  epubKind,
  ...xmlKinds,
  ...flatKinds,
  ...textKinds,
];

/**
 * Creates the formats that need no engine. All share one thread pool, so that its limits apply to all together.
 * @param modules returns the modules of plugins' nodes, and is called when all plugins have been set up
 */
export function nativeFormats(
  workers: WorkersService,
  limits: WorkerPoolOptions,
  modules: () => readonly string[],
): { readonly formats: readonly ImportFormat[]; readonly close: () => Promise<void> } {
  const pool = workers.pool<NativeInput, never>(moduleBeside(import.meta.url, 'worker'), limits);
  const formats = nativeKinds.map((kind): ImportFormat => {
    const read =
      (write: boolean) =>
      ({ path, options }: ImportInput, { signal, caller, progress }: WorkContext): Promise<never> =>
        pool.run({ id: kind.id, path, options, write, model: modules() }, { signal, caller, onProgress: progress });
    return { ...kind, convert: read(false), write: read(true) };
  });
  return { formats, close: () => pool.close() };
}
