import { isCompoundFile } from '../../probe/compound-file.ts';
import type { NativeKind } from './kind.ts';

/** Encrypted Word, Excel and PowerPoint files ([MS-OFFCRYPTO]): a compound file that contains the package. */
export const encryptedKind: NativeKind = {
  id: 'encrypted',
  title: 'Encrypted Office document',
  version: '1',
  extensions: ['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm'],
  mediaTypes: ['application/vnd.ms-office.encrypted'],
  async detect(probe) {
    if (!isCompoundFile(probe.head)) return false;
    const names = await probe.entries();
    return names.includes('EncryptedPackage') && names.includes('EncryptionInfo');
  },
};
