import type { Diagnosis, DiagnosisContext } from '@editor-companion/core/plugin';
import { findInstallation } from './libreoffice/installation.ts';
import type { EnginesOptions } from './setup.ts';
import { isInstalled } from './wasm/engine.ts';

const BRINGS = 'Old office files (doc, xls, ppt, wps) in, and pictures of drawings in new ones';

/** Checks for the engines of the configuration. Without any engine, the formats that need one are refused. */
export async function diagnoseEngines(
  { engines, libreoffice }: EnginesOptions,
  context: DiagnosisContext,
): Promise<Diagnosis[]> {
  const found: Diagnosis[] = [];
  if (engines.includes('libreoffice')) found.push(await libreOffice(libreoffice.python, context));
  if (engines.includes('wasm')) found.push(webAssembly(found.some(({ state }) => state === 'good')));
  return found;
}

async function libreOffice(python: string | undefined, { firstLine }: DiagnosisContext): Promise<Diagnosis> {
  const subject = 'LibreOffice';
  const installation = await findInstallation(python);
  if (installation !== undefined) {
    const version = await firstLine(`${installation.program}/soffice`, ['--version', '--headless']);
    return { subject, state: 'good', found: `${version ?? 'there'}, ${installation.program}` };
  }
  return {
    subject,
    state: 'lacking',
    ...(process.platform === 'linux'
      ? { found: 'no LibreOffice with a Python that can control it (uno)' }
      : { found: 'supported on Linux only' }),
    brings: `${BRINGS}, fast: one process stays ready`,
    install: {
      debian:
        'apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui python3-uno',
      alpine: 'apk add libreoffice py3-uno',
    },
  };
}

/** @param isSpare another engine is there. */
function webAssembly(isSpare: boolean): Diagnosis {
  const subject = 'LibreOffice as WebAssembly';
  if (isInstalled()) return { subject, state: 'good', found: 'there' };
  if (isSpare) return { subject, state: 'good', found: 'not installed, and not needed beside LibreOffice' };
  return {
    subject,
    state: 'lacking',
    brings: `${BRINGS}, slower and with 1.6 GB of memory, for machines without LibreOffice`,
    hint: 'npm install @matbee/libreoffice-converter',
  };
}
