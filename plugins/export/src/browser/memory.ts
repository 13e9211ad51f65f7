import { readFile, readdir } from 'node:fs/promises';

/**
 * Private memory, in megabytes, of all processes in a process group; 0 where the system does not tell (other than Linux).
 * Shared pages are left out: a browser's processes share most of theirs.
 */
export async function groupMemoryMb(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(names.filter((name) => /^\d+$/u.test(name)).map((name) => privateKb(name, group)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function privateKb(pid: string, group: number): Promise<number> {
  try {
    // Field 5 of proc_pid_stat(5); the command before it may hold spaces and brackets.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(pgrp) !== group) return 0;
    return Number(/^RssAnon:\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // The process ended meanwhile.
  }
}
