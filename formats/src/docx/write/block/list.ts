import type { DocumentNode } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, isSet } from '../../../content/node.ts';
import { writeParagraph } from './paragraph.ts';
import { controlId } from '../content-control.ts';
import { plainRunText } from '../text/text-run.ts';
import type { Story } from '../story.ts';

/** Writes a list. The first paragraph of each item has the bullet or number. The other blocks of the item have the same indent. */
export function writeList(story: Story, list: DocumentNode): void {
  const { numbering } = story.docx;
  const outer = story.list;
  const open = numbering.open(list, outer);
  story.list = open;
  for (const item of childrenOf(list)) {
    const [first = { type: 'paragraph' }, ...others] = childrenOf(item);
    const place = { id: open.id, level: open.level };
    const lead = item.type === 'taskItem' ? checkBox(story, isSet(item, 'checked')) : '';
    writeParagraph(story, first, { numbering: place, lead });
    story.docx.writeBlocks(story, others);
  }
  story.list = outer;
  numbering.close(open);
}

const SIGN_FONT =
  '<w:rPr><w:rFonts w:ascii="MS Gothic" w:hAnsi="MS Gothic" w:eastAsia="MS Gothic" w:hint="eastAsia"/></w:rPr>';

/** Returns a check box control that can be clicked ([MS-DOCX] 2.6.1.5), followed by a blank. */
function checkBox(story: Story, isChecked: boolean): string {
  const state = (name: string, code: string): string =>
    element(`w14:${name}`, { 'w14:val': code, 'w14:font': 'MS Gothic' });
  const box = element(
    'w14:checkbox',
    {},
    element('w14:checked', { 'w14:val': isChecked ? 1 : 0 }),
    state('checkedState', '2612'),
    state('uncheckedState', '2610'),
  );
  const properties = element('w:sdtPr', {}, controlId(story), box);
  const sign = element('w:r', {}, SIGN_FONT, plainRunText(isChecked ? '☒' : '☐'));
  return element('w:sdt', {}, properties, element('w:sdtContent', {}, sign)) + element('w:r', {}, plainRunText(' '));
}
