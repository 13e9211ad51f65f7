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

/** The package's names for what it reads; Microsoft Works is not built in. */
const SOURCES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  doc: ['doc', 'docx'],
  doc95: ['doc', 'docx'],
  rtf: ['rtf', 'docx'],
  xls: ['xls', 'xlsx'],
  xls95: ['xls', 'xlsx'],
  ppt: ['ppt', 'pptx'],
};

/**
 * LibreOffice as WebAssembly, for machines without one. It sees no file and no network of this machine, but takes long to start and
 * holds 1.6 GB, so it is the second choice.
 */
export function wasmEngine(options: WasmOptions, log: Logger): ProcessEngine {
  // As the server's own user: that of LibreOffice may not be allowed to read where the package lies.
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

/** An optional dependency: an installation may leave it out. */
export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    return true;
  } catch {
    return false;
  }
}
