/** One setting of LibreOffice: path, name, value. */
type Setting = readonly [string, string, string];

const SECURITY = '/org.openoffice.Office.Common/Security/Scripting';
const PROXY = '/org.openoffice.Inet/Settings';
/** A port of this machine where nothing answers. */
const NOWHERE = ['127.0.0.1', '9'] as const;

const SETTINGS: readonly Setting[] = [
  // Linked pictures and documents are not fetched.
  [SECURITY, 'BlockUntrustedRefererLinks', 'true'],
  // No macro runs, whatever its document says.
  [SECURITY, 'DisableMacrosExecution', 'true'],
  [SECURITY, 'DisableActiveContent', 'true'],
  [SECURITY, 'MacroSecurityLevel', '3'],
  // Links are not brought up to date when a document is loaded: 0 and 1 are "never" to Writer and Calc.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  // Results of formulas are shown as they were saved.
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'],
  ['/org.openoffice.Office.Calc/Formula/Load', 'ODFRecalcMode', '1'],
  // Whatever tries to reach out all the same gets nowhere.
  [PROXY, 'ooInetProxyType', '1'],
  [PROXY, 'ooInetHTTPProxyName', NOWHERE[0]],
  [PROXY, 'ooInetHTTPProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetHTTPSProxyName', NOWHERE[0]],
  [PROXY, 'ooInetHTTPSProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetFTPProxyName', NOWHERE[0]],
  [PROXY, 'ooInetFTPProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetNoProxy', ''],
  // A file that nobody else knows needs no lock.
  ['/org.openoffice.Office.Common/Misc', 'UseLocking', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseDocumentOOoLockFile', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseDocumentSystemFileLocking', 'false'],
  // Nothing is saved on the side and nobody is asked anything.
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseOpenCL', 'false'],
];

/** The registrymodifications.xcu of a profile. */
export const profileSettings = (): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;

const item = ([path, name, value]: Setting): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
