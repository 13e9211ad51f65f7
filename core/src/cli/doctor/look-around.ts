import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { DiagnosisContext } from '../../base/diagnosis.ts';

const PROGRAM_TIMEOUT = 10_000;
const MAX_OUTPUT = 1_000_000;

/** Makes the tools that examinations use. */
export function lookAround({
  env,
  dataDir,
  signal,
}: Pick<DiagnosisContext, 'env' | 'dataDir' | 'signal'>): DiagnosisContext {
  const which = (program: string): string | undefined =>
    (env['PATH'] ?? '')
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, program))
      .find(isExecutable);
  return {
    env,
    dataDir,
    signal,
    which,
    async firstLine(program, args) {
      try {
        const options = { timeout: PROGRAM_TIMEOUT, maxBuffer: MAX_OUTPUT, signal, env: { ...env } };
        const { stdout } = await promisify(execFile)(program, [...args], options);
        return stdout.trim().split('\n')[0];
      } catch {
        return undefined;
      }
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
