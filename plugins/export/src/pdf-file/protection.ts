import type { PDF } from '@libpdf/core';
import type { Encryption } from '../options/pdf-extras.ts';

/**
 * Encrypts with AES-256 (ISO 32000-2, 7.6.4). Permissions are granted unless they are denied. Without an owner password it uses a random
 * one that is discarded, so that the permissions cannot be removed.
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
      // PDF 2.0 lets assistive technology extract text whatever this bit states.
      accessibility: true,
    },
  });
}
