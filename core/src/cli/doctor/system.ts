import { readFileSync } from 'node:fs';
import type { InstallCommands } from '../../base/diagnosis.ts';

const FILE = '/etc/os-release';

/** The kind of operating system, which selects the install commands; undefined if unknown. */
export function systemKind(
  platform: string = process.platform,
  release = releaseText(),
): keyof InstallCommands | undefined {
  if (platform === 'darwin') return 'macos';
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, names = '']) => names.split(' '));
  if (ids.includes('alpine')) return 'alpine';
  return ids.includes('debian') || ids.includes('ubuntu') ? 'debian' : undefined;
}

function releaseText(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}
