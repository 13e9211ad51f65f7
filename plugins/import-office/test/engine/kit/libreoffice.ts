import { findInstallation } from '../../../src/engine/libreoffice/installation.ts';

/** Why tests that need LibreOffice are skipped, or false. CI installs it: there its absence is a failure, not a reason to skip. */
export const withoutLibreOffice: string | false =
  (await findInstallation()) !== undefined || process.env['CI'] !== undefined
    ? false
    : 'LibreOffice with python3-uno is not installed: npm run setup installs it';
