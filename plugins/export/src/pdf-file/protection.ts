import type { PDF } from '@libpdf/core';
import type { Encryption } from '../options/pdf-extras.ts';

/**
 * Encrypts with AES-256 (ISO 32000-2, 7.6.4). What is not forbidden is allowed. Without an owner password one is made up that
 * nobody learns, so that the permissions cannot be lifted.
 */
export function protect(pdf: PDF, { userPassword, ownerPassword, permissions = {} }: Encryption): void {
  pdf.setProtection({
    algorithm: 'AES-256',
    ...(userPassword !== undefined && { userPassword }),
    ownerPassword: ownerPassword ?? crypto.randomUUID(),
    permissions: {
      print: permissions.print !== 'none',
      printHighQuality: (permissions.print ?? 'high') === 'high',
      copy: permissions.copy ?? true,
      modify: permissions.modify ?? true,
      annotate: permissions.annotate ?? true,
      fillForms: permissions.fillForms ?? true,
      assemble: permissions.assemble ?? true,
      // PDF 2.0 lets readers for the blind extract text whatever this bit says.
      accessibility: true,
    },
  });
}
