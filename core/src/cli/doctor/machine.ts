import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Diagnosis } from '../../base/diagnosis.ts';
import { megabytes } from '../long-work.ts';

const MB = 1_000_000;
/** With less memory than this, large documents fail. */
const LITTLE_MEMORY = 1_000 * MB;
/** With less free space than this, the data folder fills up soon. */
const LITTLE_SPACE = 1_000 * MB;
/** With less free space than this, the first upload fails. */
const NO_SPACE = 50 * MB;

export const node = (version = process.versions.node): Diagnosis => ({
  subject: 'Node',
  state: 'good',
  found: `${version}, ${process.platform} ${process.arch}, ${availableParallelism()} processors`,
});

/** @param limit bytes that the process may have; 0 or more than there is: all. */
export function memory(total = totalmem(), limit = process.constrainedMemory()): Diagnosis {
  const bytes = limit > 0 && limit < total ? limit : total;
  const found = `${megabytes(bytes)}${bytes < total ? ` (of ${megabytes(total)}; the container allows no more)` : ''}`;
  if (bytes >= LITTLE_MEMORY) return { subject: 'Memory', state: 'good', found };
  return {
    subject: 'Memory',
    state: 'lacking',
    found,
    brings: 'Exports and old office formats: a browser needs up to 1.5 GB, an office engine 0.5 GB or more',
    hint: `Give it ${megabytes(LITTLE_MEMORY)} or more, or switch export and the engines of import-office off.`,
  };
}

/** The free space at the data folder's present or future place. */
export async function space(folder: string): Promise<Diagnosis> {
  const subject = 'Disk space';
  const { bavail, bsize } = await statfsOfNearest(folder);
  const free = bavail * bsize;
  const found = `${megabytes(free)} free for ${folder}`;
  if (free >= LITTLE_SPACE) return { subject, state: 'good', found };
  return {
    subject,
    state: free < NO_SPACE ? 'failing' : 'lacking',
    found,
    brings: 'Uploads, documents and backups; a full disk makes every write fail',
    hint: 'Free some space, or move dataDir to another disk.',
  };
}

async function statfsOfNearest(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (parent === folder) throw error;
    return statfsOfNearest(parent);
  }
}

/** A clock that is behind this release is wrong, and with it the check of every token and certificate. */
const RELEASED = Date.parse('2026-11-01T00:00:00Z');

export function clock(now = Date.now()): Diagnosis {
  const found = new Date(now).toISOString();
  if (now >= RELEASED) return { subject: 'Clock', state: 'good', found };
  return {
    subject: 'Clock',
    state: 'failing',
    found: `${found}, which is before the date of this release`,
    brings: 'Tokens that expire, certificates, times of versions',
    hint: 'Set the clock and keep it synchronised (systemd-timesyncd, chrony).',
  };
}
