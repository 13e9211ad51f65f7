import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flatText } from './flat-text.ts';

/**
 * The cache of texts by document hash, as LibreOffice takes seconds for each. It is not a temporary folder, as each test run has its own
 * one.
 */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/companion-libreoffice-text', import.meta.url));
/** The suffix of a marker file: LibreOffice could not convert the document and is not tried again. */
const REFUSED = '.refused';
/** Milliseconds without a new text after which LibreOffice counts as hung, and milliseconds between two checks. */
const [STALLED, LOOK] = [60_000, 1000];

/** A document with its SHA-256. */
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
 * Export filters. Presentations have no text filter, and the text filter of sheets also writes hidden rows, so LibreOffice's flat XML is
 * used.
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

/** Returns the visible text of each document from LibreOffice, by path. Documents that it cannot read are missing. */
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

/**
 * Converts all documents in one start of LibreOffice. A document that ends or hangs it gets a separate start, and the others continue in a
 * new one.
 */
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
      // Documents are converted in order: those before the last result were refused, and the next one stopped the program.
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

/** Runs LibreOffice until it ends, or until it stalls. Then all of its processes are killed. */
function runOffice(work: string, filter: string, inputs: readonly string[], countWritten: () => number): Promise<void> {
  const profile = `-env:UserInstallation=file://${work}/profile`;
  const args = [profile, '--headless', '--convert-to', filter, '--outdir', CACHE, ...inputs];
  // A separate process group, as the started program is a script that starts another one.
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
