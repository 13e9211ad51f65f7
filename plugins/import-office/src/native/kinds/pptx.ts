import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

/** PowerPoint presentations (ECMA-376 transitional and strict, shows, templates; macros are omitted), read in worker threads. */
export const pptxKind: NativeKind = {
  id: 'pptx',
  title: 'PowerPoint presentation',
  version: '1',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  mediaTypes: [
    `${TYPE}.presentation`,
    `${TYPE}.slideshow`,
    `${TYPE}.template`,
    'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
    'application/vnd.ms-powerpoint.template.macroEnabled.12',
  ],
  async detect(probe) {
    return isZip(probe.head) && isPresentation(await probe.entries());
  },
};

/** Tells whether a package has the main part at the place where all known programs write it. */
const isPresentation = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^ppt\/presentation[^/]*\.xml$/i.test(name));
