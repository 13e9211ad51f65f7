import { OWN_STYLES } from '../../words.ts';
import { PARAGRAPH_END, Story, type Docx } from '../story.ts';
import { writeBlocks } from '../block/blocks.ts';
import { Relationships } from '../../../package/write-package.ts';
import { writeParagraph } from '../block/paragraph.ts';

/** The approximate width of Word's comment column in px. */
const WIDTH = 300;

/** Writes the comments with their threads and states, if there are any. */
export function writeComments(docx: Docx, main: Relationships): void {
  const { comments, parts } = docx;
  if (comments.isEmpty) return;
  const relationships = new Relationships();
  const xml = comments.toXml((content, paragraphId) => {
    const story = new Story(docx, 'comment', relationships, { width: WIDTH, content });
    story.around = { style: OWN_STYLES.comment };
    writeBlocks(story, content);
    if (story.blocks.at(-1) !== PARAGRAPH_END) writeParagraph(story, { type: 'paragraph' });
    const last = story.blocks.at(-2) ?? '';
    story.blocks.splice(-2, 1, last.replace('<w:p>', `<w:p w14:paraId="${paragraphId}">`));
    return story.toXml();
  });
  parts.add('comments', 'comments.xml', xml, relationships);
  parts.add('commentsExtended', 'commentsExtended.xml', comments.toExtendedXml());
  main.add('comments', 'comments.xml');
  main.add('commentsExtended', 'commentsExtended.xml');
}
