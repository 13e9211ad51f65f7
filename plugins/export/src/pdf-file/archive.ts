import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { planSandbox, surveyMachine } from '../browser/sandbox.ts';
import type { TurnContext } from '@editor-companion/core/plugin';
import { createTurns } from '../browser/turns.ts';
import { errors } from '../errors.ts';

const run = promisify(execFile);

const CONCURRENCY = 2;
const MAX_WAITING = 32;
const TIMEOUT = 120_000;
/** The memory limit of Ghostscript in kilobytes. */
const MEMORY_KB = 1_500_000;

/** The path of the colour profile in Debian. Elsewhere it is built into Ghostscript. */
const PROFILE = '/usr/share/color/icc/ghostscript/srgb.icc';
const INNER_PROFILE = '%rom%iccprofiles/srgb.icc';

export interface ArchiverOptions {
  /** The user of Ghostscript if the server runs as root. */
  readonly user: { readonly uid: number; readonly gid: number };
  /** Folders in which the program is searched, as in PATH. */
  readonly path?: string;
}

/** Converts printed files to PDF/A (ISO 19005-2, level b) with Ghostscript. */
export interface Archiver {
  /** @throws CompanionError EXPORT_PDFA_UNAVAILABLE (501) where there is no Ghostscript. */
  check(): void;
  /**
   * Converts a file: colours become sRGB with an output intent, and the file claims conformance. Outline, links and text stay; tags are
   * lost.
   * @throws CompanionError EXPORT_PDFA_UNAVAILABLE (501), EXPORT_PDFA_FAILED (422), EXPORT_BUSY (503).
   */
  archive(bytes: Uint8Array, context: TurnContext): Promise<Uint8Array>;
}

export function createArchiver({ user, path = process.env['PATH'] ?? '' }: ArchiverOptions): Archiver {
  const turns = createTurns({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  const program = (): string => {
    const found = path
      .split(delimiter)
      .map((folder) => join(folder, 'gs'))
      .find((file) => existsSync(file));
    if (found === undefined) throw errors.EXPORT_PDFA_UNAVAILABLE();
    return found;
  };
  return {
    check: () => void program(),
    async archive(bytes, { caller, signal }) {
      const ghostscript = program();
      const endTurn = await turns.take(caller, signal);
      const folder = await mkdtemp(join(tmpdir(), 'companion-archive-'));
      try {
        return await convert(ghostscript, folder, bytes, user, signal);
      } finally {
        endTurn();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function convert(
  ghostscript: string,
  folder: string,
  bytes: Uint8Array,
  user: ArchiverOptions['user'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [input, prefix, output] = ['in.pdf', 'prefix.ps', 'out.pdf'].map((name) => join(folder, name));
  if (input === undefined || prefix === undefined || output === undefined) return bytes;
  await Promise.all([writeFile(input, bytes), writeFile(prefix, prefixOf(profile()))]);
  const plan = planSandbox('on', user, surveyMachine());
  const lower = 'command' in plan ? plan.command : [];
  if (lower.length > 0) await chown(folder, user.uid, user.gid);
  const [file, ...args] = [...lower, ghostscript, ...flags(folder), `-sOutputFile=${output}`, prefix, input];
  try {
    await run(file, args, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin' },
      timeout: TIMEOUT,
      killSignal: 'SIGKILL',
      signal,
    });
    return await readFile(output);
  } catch (cause) {
    signal.throwIfAborted();
    throw errors.EXPORT_PDFA_FAILED({}, { cause });
  }
}

const profile = (): string => (existsSync(PROFILE) ? PROFILE : INNER_PROFILE);

/** Safer mode: Ghostscript may access only the given files. */
const flags = (folder: string): string[] => [
  '-q',
  '-dSAFER',
  '-dBATCH',
  '-dNOPAUSE',
  '-sDEVICE=pdfwrite',
  '-dPDFA=2',
  // Features that PDF/A forbids are dropped instead of giving up conformance.
  '-dPDFACompatibilityPolicy=1',
  '-sColorConversionStrategy=RGB',
  '-dAutoRotatePages=/None',
  `-K${MEMORY_KB}`,
  `--permit-file-read=${PROFILE}`,
  `--permit-file-read=${folder}/`,
];

/** The output intent (ISO 19005-2, 6.2.3), which defines the meaning of RGB. */
const prefixOf = (icc: string): string => `%!
[ /_objdef {icc} /type /stream /OBJ pdfmark
[ {icc} << /N 3 >> /PUT pdfmark
[ {icc} (${icc}) (r) file /PUT pdfmark
[ /_objdef {intent} /type /dict /OBJ pdfmark
[ {intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[ {Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
`;
