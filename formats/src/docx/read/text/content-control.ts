import type { Story } from '../story.ts';
import { isOn } from '../../../content/units.ts';

/** What matters of a content control's properties (17.5.2.38). */
interface ControlProperties {
  /** For a check box: its state. */
  readonly checked?: boolean;
  /** A name that programs give it. */
  readonly tag?: string;
}

/** Reads a w:sdt of any level; `readContent` is called at its w:sdtContent. */
export function readControl(story: Story, readContent: (properties: ControlProperties) => void): void {
  const { xml } = story;
  let properties: ControlProperties = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:sdtPr') properties = readControlProperties(story);
    else if (xml.name === 'w:sdtContent') readContent(properties);
  }
}

function readControlProperties(story: Story): ControlProperties {
  const { xml } = story;
  let properties: ControlProperties = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w14:checkbox') properties = { ...properties, checked: readChecked(story) };
    else if (xml.name === 'w:tag') properties = { ...properties, tag: xml.attribute('w:val') ?? '' };
  }
  return properties;
}

function readChecked({ xml }: Story): boolean {
  let checked = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w14:checked') checked = isOn(xml.attribute('w14:val'));
  }
  return checked;
}
