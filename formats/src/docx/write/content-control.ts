import { element } from '../../package/xml/write-xml.ts';
import type { Story } from './story.ts';

/** What Word lets a tag be long. */
const MAX_TAG = 64;

/**
 * Puts what `write` adds into a content control without a look (17.5.2) whose tag says which block of the editor it is: Word
 * has no such block, and readers of ours make it anew.
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

/** The properties of a content control without a look (17.5.2.38). @param alias what Word calls the control to people */
export const controlProperties = (story: Story, tag: string, alias: string | undefined): string =>
  element(
    'w:sdtPr',
    {},
    element('w:alias', { 'w:val': alias }),
    element('w:tag', { 'w:val': tag }),
    controlId(story),
    '<w15:appearance w15:val="hidden"/>',
  );

/** The number of a control, which no other of the file has (17.5.2.18). */
export const controlId = ({ docx }: Story): string => element('w:id', { 'w:val': (docx.nextControl += 1) });
