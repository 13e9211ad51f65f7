import { randomUUID } from 'node:crypto';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Diagnosis } from '../../base/diagnosis.ts';

/** Milliseconds by which the clock of a file system may differ from the machine's. */
const MAX_SKEW = 60_000;

/** Checks that the server can write to the data folder, and that no other user can read it. */
export async function dataFolder(folder: string): Promise<Diagnosis> {
  const subject = 'Data folder';
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return notThereYet(folder);
  if (!found.isDirectory())
    return { subject, state: 'failing', found: `${folder} is not a folder`, hint: 'Correct dataDir.' };
  const refusal = await writeRefusal(folder);
  if (refusal !== undefined)
    return {
      subject,
      state: 'failing',
      found: `${folder}: ${refusal}`,
      hint: `Give it to the user that runs the server: chown -R ${process.getuid?.() ?? '<user>'} ${folder}`,
    };
  const isOpen = process.platform !== 'win32' && (found.mode & 0o007) !== 0;
  return {
    subject,
    state: 'good',
    found: `${folder} is writable${isOpen ? '; every user of this machine can read it, which the server changes when it starts' : ''}`,
  };
}

async function notThereYet(folder: string): Promise<Diagnosis> {
  const subject = 'Data folder';
  let parent = dirname(folder);
  while ((await stat(parent).catch(() => undefined)) === undefined && parent !== dirname(parent))
    parent = dirname(parent);
  try {
    await access(parent, constants.W_OK);
    return { subject, state: 'good', found: `${folder} does not exist yet; the first start creates it` };
  } catch {
    return {
      subject,
      state: 'failing',
      found: `${folder} does not exist, and nothing can be created in ${parent}`,
      hint: 'Create it and give it to the user that runs the server, or correct dataDir.',
    };
  }
}

/** Conversions keep their working files in the temporary folder. */
export async function temporaryFolder(folder = tmpdir()): Promise<Diagnosis> {
  const subject = 'Temporary files';
  const refusal = await writeRefusal(folder);
  if (refusal === undefined) return { subject, state: 'good', found: folder };
  const hint = 'Make it writable, or set TMPDIR to another folder.';
  return { subject, state: 'failing', found: `${folder}: ${refusal}`, brings: 'Uploads, imports and exports', hint };
}

/** Writes a test file and removes it. @returns the reason of a failure; undefined on success. */
async function writeRefusal(folder: string): Promise<string | undefined> {
  const file = join(folder, `.companion-doctor-${randomUUID()}`);
  try {
    await writeFile(file, '');
    const { mtimeMs } = await stat(file);
    const skew = Math.abs(mtimeMs - Date.now());
    return skew > MAX_SKEW ? `its clock differs by ${Math.round(skew / 1000)} s from that of this machine` : undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
      ? 'it is mounted read-only'
      : `it is not writable (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
