import { resolve } from 'node:path';
import type { ReadConfig } from '../config/read-config.ts';
import { readCertificate, type CertificateFiles } from '../network/certificate.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** The files of `server.tls`; undefined for a server that speaks http. */
export function certificateFiles({ core, root }: Pick<ReadConfig, 'core' | 'root'>): CertificateFiles | undefined {
  const { tls } = core.server;
  return tls && { ...tls, key: resolve(root, tls.key), cert: resolve(root, tls.cert) };
}

/** Checks that the server can speak https as configured. Skips an invalid section, which is reported already. */
export function checkCertificate(config: ReadConfig, problems: ProblemCollector): void {
  if (problems.failed) return;
  const files = certificateFiles(config);
  if (files === undefined) return;
  try {
    readCertificate(files);
  } catch (error) {
    problems.error({
      path: `${config.label}: server.tls`,
      message: `The key and certificate cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Name two PEM files that belong together and that the user who runs the server may read.',
    });
  }
}
