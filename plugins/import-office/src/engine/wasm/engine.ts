import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { moduleBeside, type Logger } from '@editor-companion/core/plugin';
import type { WasmOptions } from '../options.ts';
import { createProcessEngine, type ProcessEngine } from '../process-engine.ts';
import { planConfinement } from '../process/confinement.ts';
import type { Launch } from '../process/engine-process.ts';
import { once } from '../process/once.ts';
import { WorkFolder } from '../process/work-folder.ts';

const PACKAGE = '@matbee/libreoffice-converter';
const MAX_RESULT_BYTES = 1024 * 1024 * 1024;

/** The package's names of source and target formats. It cannot read Microsoft Works. */
const SOURCES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  doc: ['doc', 'docx'],
  doc95: ['doc', 'docx'],
  rtf: ['rtf', 'docx'],
  xls: ['xls', 'xlsx'],
  xls95: ['xls', 'xlsx'],
  ppt: ['ppt', 'pptx'],
};

/**
 * Creates the engine for LibreOffice as WebAssembly, for machines without LibreOffice. It cannot reach files or the network of the machine,
 * but it takes long to start and uses 1.6 GB. Therefore it is the second choice.
 */
export function wasmEngine(options: WasmOptions, log: Logger): ProcessEngine {
  // It runs as the server's own user, because a lower user may have no right to read the folder of the package.
  const confinement = once(() => planConfinement(undefined));

  async function launch(): Promise<Launch> {
    const { prefix } = await confinement();
    const folder = await WorkFolder.create(undefined);
    const child = fileURLToPath(moduleBeside(import.meta.url, 'converter-child'));
    const command = [...prefix({ fileBytes: MAX_RESULT_BYTES }), process.execPath, child];
    const env = { HOME: folder.path, TMPDIR: folder.temporary, LANG: 'C.UTF-8' };
    return { command, env, folder };
  }

  return createProcessEngine(
    {
      id: 'wasm',
      title: 'LibreOffice as WebAssembly',
      available: () => Promise.resolve(isInstalled()),
      fields(source, target) {
        const [from, to] = SOURCES[source] ?? [];
        return from !== undefined && to === target ? { from, to } : undefined;
      },
      launch,
      isPasswordRefusal: () => false,
    },
    options,
    log,
  );
}

/** Tells whether the package, an optional dependency, is installed. */
export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    return true;
  } catch {
    return false;
  }
}
