import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { Logger } from '@editor-companion/core/plugin';
import { findFonts } from '@editor-companion/fonts';
import type { LibreOfficeOptions } from '../options.ts';
import { createProcessEngine, type ProcessEngine } from '../process-engine.ts';
import { planConfinement, type Confinement } from '../process/confinement.ts';
import type { Launch } from '../process/engine-process.ts';
import { once } from '../process/once.ts';
import { WorkFolder } from '../process/work-folder.ts';
import { drawnFilterFor, filtersFor, isPasswordCode } from './filters.ts';
import { findInstallation } from './installation.ts';
import { leftoversOf } from './leftovers.ts';
import { profileSettings } from './profile.ts';

const MAX_RESULT_BYTES = 1024 * 1024 * 1024;

/**
 * Creates the engine for this machine's LibreOffice, with running processes. It neither searches nor starts LibreOffice before the first
 * document needs it.
 */
export function libreOfficeEngine(options: LibreOfficeOptions, log: Logger): ProcessEngine {
  const installation = once(() => findInstallation(options.python));
  const confinement = once(() => confine(options, log));
  const fonts = once(() => findEngineFonts(log));
  const programs = once(() => Promise.all(['driver.py', 'converter.py'].map(textBeside)));

  async function launch(): Promise<Launch> {
    const [found, fence, fontsEnv, [driver = '', converter = '']] = await Promise.all([
      installation(),
      confinement(),
      fonts(),
      programs(),
    ]);
    if (!found) throw new Error('LibreOffice was not found');
    const folder = await WorkFolder.create(fence.user);
    for (const name of ['profile', 'profile/user']) await folder.folder(name);
    await folder.write('profile/user/registrymodifications.xcu', profileSettings());
    // The files are copied, because the lower user may have no right to read the folder of this package.
    await folder.write('converter.py', converter);
    const limits = {
      memoryMb: options.memoryLimitMb,
      cpuSeconds: Math.ceil((options.timeout / 1000) * options.restartAfter),
      fileBytes: MAX_RESULT_BYTES,
    };
    const leftovers = leftoversOf(folder.path, fence.user?.uid ?? userInfo().uid);
    const python = [found.python, '-I', '-c', driver, found.program, folder.path, ...leftovers];
    return {
      command: [...fence.prefix(limits), ...python],
      env: { ...environment(folder), ...fontsEnv },
      folder,
      leftovers,
    };
  }

  return createProcessEngine(
    {
      id: 'libreoffice',
      title: 'LibreOffice',
      available: async () => (await installation()) !== undefined,
      fields: filtersFor,
      slideFields: drawnFilterFor,
      launch,
      isPasswordRefusal: isPasswordCode,
    },
    options,
    log,
  );
}

const textBeside = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

async function confine({ uid, gid }: LibreOfficeOptions, log: Logger): Promise<Confinement> {
  const confinement = await planConfinement({ uid, gid });
  if (!confinement.offline) {
    log.warn(
      'this machine does not allow a process without a network; LibreOffice runs with its own settings against fetching',
    );
  }
  return confinement;
}

/** Finds fonts for the engine, because the rendering of slides and some line breaks depend on fonts that the machine may lack. */
async function findEngineFonts(log: Logger): Promise<Readonly<Record<string, string>>> {
  const { env, failure } = await findFonts();
  if (failure !== undefined)
    log.warn({ err: failure }, 'the bundled fonts cannot be used; LibreOffice has only the fonts of this machine');
  return env;
}

/** The only environment variables that LibreOffice receives. */
const environment = (folder: WorkFolder): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: folder.path,
  TMPDIR: folder.temporary,
  SAL_USE_VCLPLUGIN: 'svp',
  SAL_DISABLE_OPENCL: '1',
});
