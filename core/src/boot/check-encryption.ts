import { readKeys } from '../encryption/read-keys.ts';
import type { ReadConfig } from '../config/read-config.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** Checks that every key of `encryption.keys` is readable. Skips an invalid section, which is reported already. */
export function checkEncryption({ core, root, label, environment }: ReadConfig, problems: ProblemCollector): void {
  if (problems.failed) return;
  for (const { index, message } of readKeys(core.encryption, { root, env: environment.values }).faults)
    problems.error({
      path: `${label}: encryption.keys.${index}`,
      message,
      hint: 'Make a key with: openssl rand -base64 32',
    });
}
