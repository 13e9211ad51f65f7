import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import type { DeckSize } from './frame.ts';
import { MASTER_ID, otherLevel } from './master.ts';
import { NAMESPACES } from './words.ts';

/** The lowest id of a slide (19.2.1.33). */
const FIRST_SLIDE = 256;

export interface PresentationIds {
  readonly master: string;
  readonly notesMaster: string | undefined;
  readonly slides: readonly string[];
}

/** Returns ppt/presentation.xml (19.2.1.26). */
export const presentationXml = (
  { width, height }: DeckSize,
  { master, notesMaster, slides }: PresentationIds,
): string =>
  XML_DECLARATION +
  element(
    'p:presentation',
    { ...NAMESPACES, saveSubsetFonts: 1 },
    element('p:sldMasterIdLst', {}, element('p:sldMasterId', { id: MASTER_ID, 'r:id': master })),
    notesMaster === undefined
      ? ''
      : element('p:notesMasterIdLst', {}, element('p:notesMasterId', { 'r:id': notesMaster })),
    slides.length === 0
      ? ''
      : element(
          'p:sldIdLst',
          {},
          slides.map((id, index) => element('p:sldId', { id: FIRST_SLIDE + index, 'r:id': id })),
        ),
    element('p:sldSz', { cx: width, cy: height }),
    '<p:notesSz cx="6858000" cy="9144000"/>',
    element('p:defaultTextStyle', {}, otherLevel()),
  );
