/*
 * The packages that `npm run setup` installs on a machine. The server starts without them; each entry states its purpose.
 */
export const systemPackages = [
  {
    debian: 'chromium-headless-shell',
    purpose: 'PDF and picture export (without it: the npm-shipped build)',
    macos: 'brew install --cask chromium',
  },
  {
    debian: 'libreoffice-writer-nogui',
    purpose: 'reading old office formats: doc, wps',
    macos: 'brew install --cask libreoffice',
  },
  {
    debian: 'libreoffice-calc-nogui',
    purpose: 'reading old spreadsheets: xls, ods, et',
    macos: 'brew install --cask libreoffice',
  },
  {
    debian: 'libreoffice-impress-nogui',
    purpose: 'reading old presentations: ppt, odp, dps',
    macos: 'brew install --cask libreoffice',
  },
  { debian: 'python3-uno', purpose: 'keeping one LibreOffice warm between documents', macos: 'part of LibreOffice' },
  { debian: 'ghostscript', purpose: 'PDF files for archives (PDF/A)', macos: 'brew install ghostscript' },
  {
    debian: 'redis-server',
    purpose: 'tests of the cluster services (started by the tests only)',
    macos: 'brew install redis',
  },
  {
    debian: 'postgresql',
    purpose: 'tests of the cluster services (started by the tests only)',
    macos: 'brew install postgresql',
  },
  {
    debian: 'pgbouncer',
    purpose: 'tests of the cluster behind a pooler (started by the tests only)',
    macos: 'brew install pgbouncer',
  },
  { debian: 'iproute2', purpose: 'tests of networks that are cut (Linux namespaces)', macos: 'not there' },
  {
    debian: 'prometheus',
    purpose: 'tests of metrics and alerts (started by the tests only)',
    macos: 'brew install prometheus',
  },
  { debian: 'nginx-light', purpose: 'tests behind a proxy (started by the tests only)', macos: 'brew install nginx' },
  { debian: 'haproxy', purpose: 'tests behind a proxy (started by the tests only)', macos: 'brew install haproxy' },
  { debian: 'qpdf', purpose: 'tests that check exported PDF files', macos: 'brew install qpdf' },
  { debian: 'poppler-utils', purpose: 'tests that look into exported PDF files', macos: 'brew install poppler' },
];
