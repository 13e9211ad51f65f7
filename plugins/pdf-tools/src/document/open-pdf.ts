import { PDF, type SecurityInfo } from '@libpdf/core';
import { errors } from '../errors.ts';
import type { Limits } from './limits.ts';

/** A file of a request. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The user or the owner password of an encrypted file. */
  readonly password?: string | undefined;
}

/** Permissions that a caller with only the user password needs (ISO 32000-2, table 22). */
export type Permission = 'assemble' | 'modify' | 'annotate';

const SIGNATURE = '%PDF-';
/** The number of bytes in which readers search for the signature. */
const SIGNATURE_WITHIN = 1024;

/**
 * Opens an untrusted PDF file.
 * @param permission the intended action; absent: it is only read.
 * @throws CompanionError PDF_FILE_DAMAGED, PDF_FILE_PROTECTED, PDF_FILE_PASSWORD_WRONG, PDF_FILE_ENCRYPTION_UNKNOWN, PDF_FILE_FORBIDS,
 * PDF_FILE_TOO_LARGE (422).
 */
export async function openPdf(
  { name, bytes, password }: SourceFile,
  { maxPages }: Limits,
  permission?: Permission,
): Promise<PDF> {
  const file = name;
  if (!isPdf(bytes)) throw errors.PDF_FILE_DAMAGED({ file, reason: 'it does not begin with the header of a PDF' });
  const pdf = await load(file, bytes, password);
  if (pdf.isEncrypted && !pdf.isAuthenticated)
    throw password === undefined ? errors.PDF_FILE_PROTECTED({ file }) : errors.PDF_FILE_PASSWORD_WRONG({ file });
  if (pdf.getPageCount() === 0) throw errors.PDF_FILE_DAMAGED({ file, reason: 'it has no pages' });
  if (pdf.getPageCount() > maxPages) throw errors.PDF_FILE_TOO_LARGE({ limit: maxPages, what: 'pages' });
  if (permission && !mayDo(pdf, permission)) throw errors.PDF_FILE_FORBIDS({ file, permission });
  return pdf;
}

/** Tells whether a file begins as a PDF does. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SIGNATURE_WITHIN)).includes(SIGNATURE);

/** Tells whether the protection may be removed: the file has none, or was opened with the owner password. */
export const isOwner = (pdf: PDF): boolean => !pdf.isEncrypted || pdf.hasOwnerAccess();

function mayDo(pdf: PDF, permission: Permission): boolean {
  if (isOwner(pdf)) return true;
  const { permissions }: SecurityInfo = pdf.getSecurity();
  return permissions.modify || permissions[permission];
}

async function load(file: string, bytes: Uint8Array, password: string | undefined): Promise<PDF> {
  try {
    return await PDF.load(bytes, password === undefined ? {} : { credentials: password });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    if (/password|credential|authenticat/iu.test(reason))
      throw password === undefined
        ? errors.PDF_FILE_PROTECTED({ file }, { cause })
        : errors.PDF_FILE_PASSWORD_WRONG({ file }, { cause });
    if (/encrypt|security handler|crypt filter/iu.test(reason))
      throw errors.PDF_FILE_ENCRYPTION_UNKNOWN({ file }, { cause });
    throw errors.PDF_FILE_DAMAGED({ file, reason: 'its objects cannot be found' }, { cause });
  }
}
