import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from '../base/logger.ts';

/** The absolute paths of the files in `server.tls`. */
export interface CertificateFiles {
  readonly key: string;
  readonly cert: string;
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3';
}

/**
 * Milliseconds between two checks of the files. Operating systems do not report files that are exchanged through links, which most tools
 * do.
 */
const INTERVAL = 5_000;

/** Reads key and certificate. @throws Error with the reason, also if they do not match. */
export function readCertificate({ key, cert, minVersion }: CertificateFiles): SecureContextOptions {
  const read = { key: readFileSync(key), cert: readFileSync(cert), minVersion };
  createSecureContext(read);
  return read;
}

/**
 * Reloads key and certificate when their files change. New connections use the new ones; existing connections stay. While the files do not
 * match, because only one of them has been written, the old ones stay in use.
 * @returns a function that ends this.
 */
export function watchCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  { log, interval = INTERVAL }: { readonly log: Logger; readonly interval?: number },
): () => void {
  const takeOver = (): void => {
    try {
      server.setSecureContext(readCertificate(files));
      log.info({ cert: files.cert }, 'the changed certificate was loaded');
    } catch (err) {
      log.error({ err, cert: files.cert }, 'the changed certificate cannot be used; the earlier one stays in use');
    }
  };
  const paths = [files.key, files.cert];
  for (const path of paths) watchFile(path, { interval, persistent: false }, takeOver);
  return () => {
    for (const path of paths) unwatchFile(path, takeOver);
  };
}
