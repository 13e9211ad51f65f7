import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flatText } from './flat-text.ts';

const run = promisify(execFile);
/** Texts are kept under their documents' hashes, since LibreOffice takes seconds for what never changes. */
const CACHE = join(tmpdir(), 'companion-libreoffice-text');
const TIMEOUT = 180_000;

/** One of the documents, with its SHA-256. */
export interface Source {
  readonly path: string;
  readonly format: string;
  readonly sha256: string;
}

interface Export {
  readonly formats: readonly string[];
  readonly filter: string;
  readonly extension: string;
  read(text: string): string;
}

/**
 * Presentations have no text filter, and the one for sheets also writes hidden rows: their flat
 * XML is LibreOffice's own too.
 */
const EXPORTS: readonly Export[] = [
  {
    formats: ['doc', 'docx', 'odt', 'rtf', 'wps'],
    filter: 'txt:Text (encoded):UTF8',
    extension: 'txt',
    read: (text) => text,
  },
  { formats: ['xls', 'xlsx', 'ods', 'et'], filter: 'fods', extension: 'fods', read: flatText },
  { formats: ['ppt', 'pptx', 'odp', 'dps'], filter: 'fodp', extension: 'fodp', read: flatText },
];

export const hasLibreOffice = (): boolean => spawnSync('soffice', ['--version']).status === 0;

/** The visible text of each document as LibreOffice exports it, by path; what it cannot read is absent. */
export async function referenceTexts(folder: string, sources: readonly Source[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const kind of EXPORTS) {
    const own = sources.filter(({ format }) => kind.formats.includes(format));
    await exportMissing(folder, own, kind);
    for (const { path, sha256 } of own) {
      const file = fileOf(sha256, kind);
      if (existsSync(file)) texts.set(path, kind.read(readFileSync(file, 'utf8')));
    }
  }
  return texts;
}

const fileOf = (sha256: string, { extension }: Export): string => join(CACHE, `${sha256}.${extension}`);

/** All in one start of LibreOffice; what is missing after it, because one document ended it, each in a start of its own. */
async function exportMissing(folder: string, sources: readonly Source[], kind: Export): Promise<void> {
  const missing = () => sources.filter(({ sha256 }) => !existsSync(fileOf(sha256, kind)));
  if (missing().length === 0) return;
  const work = mkdtempSync(join(tmpdir(), 'companion-libreoffice-'));
  const inputOf = ({ sha256, format }: Source): string => join(work, `${sha256}.${format}`);
  const convert = async (inputs: readonly string[]): Promise<void> => {
    const profile = `-env:UserInstallation=file://${work}/profile`;
    const args = [profile, '--headless', '--convert-to', kind.filter, '--outdir', CACHE, ...inputs];
    await run('soffice', args, { timeout: TIMEOUT, killSignal: 'SIGKILL' }).catch(() => undefined);
  };
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const source of missing()) copyFileSync(join(folder, source.path), inputOf(source));
    await convert([...new Set(missing().map(inputOf))]);
    for (const source of missing()) await convert([inputOf(source)]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
