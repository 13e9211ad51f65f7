import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from '../base/logger.ts';

/** The files of `server.tls`, absolute. */
export interface CertificateFiles {
  readonly key: string;
  readonly cert: string;
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3';
}

/** Milliseconds between two looks at the files. Systems tell of changes only where they are not exchanged by links, as most tools do. */
const INTERVAL = 5_000;

/** Reads key and certificate. @throws Error with the reason, also where they do not belong together. */
export function readCertificate({ key, cert, minVersion }: CertificateFiles): SecureContextOptions {
  const read = { key: readFileSync(key), cert: readFileSync(cert), minVersion };
  createSecureContext(read);
  return read;
}

/**
 * Takes key and certificate over again when their files change: new connections get the new ones, old ones go on. While the files do not belong
 * together, as between the writing of the one and the other, what was read before stays.
 *
 * @returns what ends this.
 */
export function watchCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  { log, interval = INTERVAL }: { readonly log: Logger; readonly interval?: number },
): () => void {
  const takeOver = (): void => {
    try {
      server.setSecureContext(readCertificate(files));
      log.info({ cert: files.cert }, 'the certificate was read anew');
    } catch (err) {
      log.error({ err, cert: files.cert }, 'the changed certificate cannot be used; the one before stays');
    }
  };
  const paths = [files.key, files.cert];
  for (const path of paths) watchFile(path, { interval, persistent: false }, takeOver);
  return () => {
    for (const path of paths) unwatchFile(path, takeOver);
  };
}
