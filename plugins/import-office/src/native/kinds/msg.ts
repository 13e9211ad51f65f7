import { isCompoundFile } from '../../probe/compound-file.ts';
import type { NativeKind } from './kind.ts';

/** Messages that Outlook saved ([MS-OXMSG]): a compound file with a table of properties. */
export const msgKind: NativeKind = {
  id: 'msg',
  title: 'Outlook message',
  version: '1',
  extensions: ['msg'],
  mediaTypes: ['application/vnd.ms-outlook'],
  async detect(probe) {
    return isCompoundFile(probe.head) && (await probe.entries()).includes('__properties_version1.0');
  },
};
