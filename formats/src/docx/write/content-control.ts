import { element } from '../../package/xml/write-xml.ts';
import type { Story } from './story.ts';

/** The maximum length of a tag in Word. */
const MAX_TAG = 64;

/**
 * Wraps the blocks that `write` adds in an invisible content control (17.5.2). Its tag identifies a block type that Word does not have. The
 * reader restores the block from the tag.
 */
export function writeEditorBlock(story: Story, tag: string, write: () => void): void {
  if (tag.length > MAX_TAG) {
    write();
    return;
  }
  story.blocks.push(`<w:sdt>${controlProperties(story, tag, tag.split(':')[1])}<w:sdtContent>`);
  write();
  story.blocks.push('</w:sdtContent></w:sdt>');
}

/** Returns the properties of an invisible content control (17.5.2.38). @param alias the control's title in Word */
export const controlProperties = (story: Story, tag: string, alias: string | undefined): string =>
  element(
    'w:sdtPr',
    {},
    element('w:alias', { 'w:val': alias }),
    element('w:tag', { 'w:val': tag }),
    controlId(story),
    '<w15:appearance w15:val="hidden"/>',
  );

/** Returns the id of a control, unique in the file (17.5.2.18). */
export const controlId = ({ docx }: Story): string => element('w:id', { 'w:val': (docx.nextControl += 1) });
