import type { Story } from '../story.ts';
import { readControlProperties, type ControlProperties } from '../form/control.ts';

/** The properties of a control without w:sdtPr. It is only a container. */
const NO_PROPERTIES: ControlProperties = {
  field: undefined,
  showsPlaceholder: false,
  placeholderPart: undefined,
  isBound: false,
  isBeyond: false,
};

/** Reads a w:sdt of any level. Calls `readContent` at its w:sdtContent. */
export function readControl(story: Story, readContent: (properties: ControlProperties) => void): void {
  const { xml } = story;
  let properties = NO_PROPERTIES;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:sdtPr') properties = readControlProperties(xml);
    else if (xml.name === 'w:sdtContent') readContent(properties);
  }
  if (properties.isBeyond) story.docx.warnings.add('CONTROL_UNWRAPPED');
}
