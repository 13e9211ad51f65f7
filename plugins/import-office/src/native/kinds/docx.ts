import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

/** Word documents (ECMA-376 transitional and strict, templates, macros left out), read in worker threads. */
export const docxKind: NativeKind = {
  id: 'docx',
  title: 'Word document',
  version: '5',
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

/** An Open Packaging package whose main part lies where every known writer puts it. */
const isWord = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^word\/document[^/]*\.xml$/i.test(name));
