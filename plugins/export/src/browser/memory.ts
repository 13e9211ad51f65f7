import { readFile, readdir } from 'node:fs/promises';

/**
 * Returns the private memory of a process group in megabytes, or 0 if the system does not report it (on other systems than Linux). Shared
 * pages are excluded, because a browser's processes share most of theirs.
 */
export async function groupMemoryMb(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(names.filter((name) => /^\d+$/u.test(name)).map((name) => privateKb(name, group)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function privateKb(pid: string, group: number): Promise<number> {
  try {
    // Field 5 of proc_pid_stat(5). The command before it may contain spaces and brackets.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(pgrp) !== group) return 0;
    return Number(/^RssAnon:\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // The process ended meanwhile.
  }
}
