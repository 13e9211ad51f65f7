import { errors } from '../errors.ts';
import { isOwner, openPdf } from '../document/open-pdf.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

export interface EncryptOptions {
  readonly password?: string;
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  readonly permissions?: {
    readonly print?: 'none' | 'low' | 'high';
    readonly copy?: boolean;
    readonly modify?: boolean;
    readonly annotate?: boolean;
    readonly fillForms?: boolean;
    readonly assemble?: boolean;
  };
}

/**
 * Encrypts with AES-256 (ISO 32000-2, 7.6.4). Permissions are granted unless they are denied. Without an owner password it uses a random
 * one that is discarded, so that the permissions cannot be removed.
 * @throws CompanionError PDF_FILE_FORBIDS (422) where the file is protected and was not opened by its owner.
 */
export async function encrypt(bench: Workbench, options: EncryptOptions): Promise<MadeFile> {
  const { password, userPassword, ownerPassword, permissions: { print = 'high', ...allowed } = {} } = options;
  const file = onlyFile(bench, password);
  const pdf = await openPdf(file, bench.limits);
  if (!isOwner(pdf)) throw errors.PDF_FILE_FORBIDS({ file: file.name, permission: 'other passwords' });
  pdf.setProtection({
    algorithm: 'AES-256',
    ...(userPassword !== undefined && { userPassword }),
    ownerPassword: ownerPassword ?? crypto.randomUUID(),
    // Assistive technology may read the file regardless of this bit (ISO 32000-2, table 22).
    permissions: { ...allowed, print: print !== 'none', printHighQuality: print === 'high', accessibility: true },
  });
  return { bytes: await pdf.save(), extension: 'pdf' };
}

/** Removes the protection. @throws CompanionError PDF_FILE_FORBIDS (422) if the password is not the owner's. */
export async function decrypt(bench: Workbench, { password }: { readonly password: string }): Promise<MadeFile> {
  const file = onlyFile(bench, password === '' ? undefined : password);
  const pdf = await openPdf(file, bench.limits);
  if (!isOwner(pdf)) throw errors.PDF_FILE_FORBIDS({ file: file.name, permission: 'removing its protection' });
  if (pdf.isEncrypted) pdf.removeProtection();
  return { bytes: await pdf.save(), extension: 'pdf' };
}
