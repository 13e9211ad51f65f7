import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** An installed LibreOffice with Python bindings. */
export interface Installation {
  /** The folder of soffice.bin. */
  readonly program: string;
  /** A Python that can `import uno`. */
  readonly python: string;
}

const PROGRAMS = ['/usr/lib/libreoffice/program', '/usr/lib64/libreoffice/program', '/opt/libreoffice*/program'];
const CHECK_TIMEOUT = 10_000;

/** Finds LibreOffice and a Python for it (Linux only): the configured Python, else the first one with bindings. */
export async function findInstallation(configured?: string): Promise<Installation | undefined> {
  if (process.platform !== 'linux') return undefined;
  const program = globSync(PROGRAMS).find((folder) => existsSync(join(folder, 'soffice.bin')));
  if (program === undefined) return undefined;
  for (const python of configured === undefined ? pythons(program) : [configured]) {
    if (existsSync(python) && (await canImportUno(python))) return { program, python };
  }
  return undefined;
}

/** The distribution's Python comes first, because the bindings belong to it rather than to one of a version manager. */
const pythons = (program: string): string[] => [
  '/usr/bin/python3',
  join(program, 'python'),
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'python3')),
];

const canImportUno = (python: string): Promise<boolean> =>
  promisify(execFile)(python, ['-I', '-c', 'import uno'], { timeout: CHECK_TIMEOUT }).then(
    () => true,
    () => false,
  );
