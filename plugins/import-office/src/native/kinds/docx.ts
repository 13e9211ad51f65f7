import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

/** Word documents (ECMA-376 transitional and strict, templates; macros are omitted), read in worker threads. */
export const docxKind: NativeKind = {
  id: 'docx',
  title: 'Word document',
  version: '6',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroEnabled.12',
    'application/vnd.ms-word.template.macroEnabled.12',
  ],
  async detect(probe) {
    return isZip(probe.head) && isWord(await probe.entries());
  },
};

/** Tells whether a package has the main part at the place where all known programs write it. */
const isWord = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^word\/document[^/]*\.xml$/i.test(name));
