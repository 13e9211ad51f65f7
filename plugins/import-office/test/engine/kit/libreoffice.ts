import { findInstallation } from '../../../src/engine/libreoffice/installation.ts';

/** The reason why tests that need LibreOffice are skipped, or false. CI installs LibreOffice, so that its absence there is a failure. */
export const withoutLibreOffice: string | false =
  (await findInstallation()) !== undefined || process.env['CI'] !== undefined
    ? false
    : 'LibreOffice with python3-uno is not installed: npm run setup installs it';
