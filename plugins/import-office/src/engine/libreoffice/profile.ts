/** One setting of LibreOffice: path, name, value. */
type Setting = readonly [string, string, string];

const SECURITY = '/org.openoffice.Office.Common/Security/Scripting';
const PROXY = '/org.openoffice.Inet/Settings';
/** A local port that nothing listens on. */
const NOWHERE = ['127.0.0.1', '9'] as const;

const SETTINGS: readonly Setting[] = [
  // Do not fetch linked pictures and documents.
  [SECURITY, 'BlockUntrustedRefererLinks', 'true'],
  // Never run macros of a document.
  [SECURITY, 'DisableMacrosExecution', 'true'],
  [SECURITY, 'DisableActiveContent', 'true'],
  [SECURITY, 'MacroSecurityLevel', '3'],
  // Do not update links when a document is loaded: 0 and 1 mean "never" in Writer and Calc.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  // Show the saved results of formulas.
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'],
  ['/org.openoffice.Office.Calc/Formula/Load', 'ODFRecalcMode', '1'],
  // Send all remaining network access to a closed port.
  [PROXY, 'ooInetProxyType', '1'],
  [PROXY, 'ooInetHTTPProxyName', NOWHERE[0]],
  [PROXY, 'ooInetHTTPProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetHTTPSProxyName', NOWHERE[0]],
  [PROXY, 'ooInetHTTPSProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetFTPProxyName', NOWHERE[0]],
  [PROXY, 'ooInetFTPProxyPort', NOWHERE[1]],
  [PROXY, 'ooInetNoProxy', ''],
  // The file is private and needs no lock.
  ['/org.openoffice.Office.Common/Misc', 'UseLocking', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseDocumentOOoLockFile', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseDocumentSystemFileLocking', 'false'],
  // Do not save automatically and do not show dialogs.
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['/org.openoffice.Office.Common/Misc', 'UseOpenCL', 'false'],
];

/** Returns the registrymodifications.xcu of a profile. */
export const profileSettings = (): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;

const item = ([path, name, value]: Setting): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
