import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flatText } from './flat-text.ts';

/** Texts are kept under their documents' hashes, since LibreOffice takes seconds for what never changes; not among temporary files, which each run of the tests has its own of. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/companion-libreoffice-text', import.meta.url));
/** Beside a text: LibreOffice could not write it, and need not be asked again. */
const REFUSED = '.refused';
/** Milliseconds without another text after which LibreOffice hangs, and between two looks. */
const [STALLED, LOOK] = [60_000, 1000];

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

/** All in one start of LibreOffice. One that ends it, or keeps it for ever, gets a start of its own, and the others another one. */
async function exportMissing(folder: string, sources: readonly Source[], kind: Export): Promise<void> {
  const isDone = ({ sha256 }: Source): boolean => existsSync(fileOf(sha256, kind));
  const isLeft = (source: Source): boolean => !isDone(source) && !existsSync(fileOf(source.sha256, kind) + REFUSED);
  let left = sources.filter(isLeft);
  if (left.length === 0) return;
  const work = mkdtempSync(join(tmpdir(), 'companion-libreoffice-'));
  const inputOf = ({ sha256, format }: Source): string => join(work, `${sha256}.${format}`);
  const convert = (some: readonly Source[]): Promise<void> =>
    runOffice(work, kind.filter, some.map(inputOf), () => some.filter(isDone).length);
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const source of left) copyFileSync(join(folder, source.path), inputOf(source));
    while (left.length > 0) {
      await convert(left);
      // It takes one after the other: what stands before the last that it wrote it has passed over, the next one has stopped it.
      const last = left.findLastIndex(isDone);
      const culprit = left[last + 1];
      if (culprit) await convert([culprit]);
      for (const source of left.slice(0, last + 2))
        if (isLeft(source)) writeFileSync(fileOf(source.sha256, kind) + REFUSED, '');
      left = left.filter(isLeft);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs LibreOffice until it ends, or until it has written nothing more for a while; then all of its processes are ended. */
function runOffice(work: string, filter: string, inputs: readonly string[], countWritten: () => number): Promise<void> {
  const profile = `-env:UserInstallation=file://${work}/profile`;
  const args = [profile, '--headless', '--convert-to', filter, '--outdir', CACHE, ...inputs];
  // A group of its own: what is started is a script around the program.
  const child = spawn('soffice', args, { stdio: 'ignore', detached: true });
  let [written, since] = [countWritten(), Date.now()];
  const timer = setInterval(() => {
    const now = countWritten();
    if (now > written) [written, since] = [now, Date.now()];
    else if (Date.now() - since > STALLED && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, LOOK);
  return new Promise((resolve) => {
    const settle = (): void => {
      clearInterval(timer);
      resolve();
    };
    child.once('close', settle);
    child.once('error', settle);
  });
}
