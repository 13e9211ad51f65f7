import type { DocumentNode } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { writeInlines } from '../text/inlines.ts';
import { STYLE_IDS } from '../../words.ts';
import { uprightHeight } from '../../../content/layout/upright-height.ts';
import { MODES } from '../style/modes.ts';
import { wrapAttributes } from '../text/place.ts';
import { borders } from '../style/properties.ts';
import { EMPTY, pushParagraph, SEPARATOR } from './paragraph.ts';
import { Story } from '../story.ts';
import { PARAGRAPH_ENDS } from '../tracked-blocks.ts';

/**
 * Writes a box, anchored in the paragraph before it (ODF 1.3, part 3, 10.4.3). If there is none, or a page begins, a separate paragraph is
 * added.
 */
export function writeTextBox(story: Story, node: DocumentNode): void {
  if (story.kind !== 'body' && story.kind !== 'band') {
    story.odt.writeBlocks(story, childrenOf(node));
    return;
  }
  const { frame, references } = writeFrame(story, node);
  const { blocks } = story;
  const isBehindText = PARAGRAPH_ENDS.includes(blocks.at(-1) ?? '') && !story.isInList && !story.startsAnew;
  story.teller = undefined;
  if (isBehindText) blocks.splice(-1, 0, frame + references);
  else pushParagraph(story, EMPTY, frame + references, references === '' ? SEPARATOR : {});
}

/** Returns the box, and the note references in it. */
function writeFrame(story: Story, node: DocumentNode): { readonly frame: string; readonly references: string } {
  const { odt } = story;
  const float = textOf(node, 'float');
  const width = toPoints(textOf(node, 'width'), { ...odt.base, whole: story.width * 0.75 }) || story.width * 0.75;
  const box = new Story(odt, 'box', width / 0.75);
  odt.writeBlocks(box, childrenOf(node));
  const background = toHex(textOf(node, 'backgroundColor'));
  const writingMode = MODES[textOf(node, 'writingMode') ?? ''];
  const height = writingMode === undefined ? 10 : uprightHeight(node) * 0.75;
  const graphic = {
    ...wrapAttributes(float === undefined ? 'inline' : 'square', float),
    'fo:background-color': background,
    'draw:fill': background === undefined ? 'none' : 'solid',
    'draw:fill-color': background,
    'fo:padding': '4pt',
    'style:writing-mode': writingMode,
    ...(Object.keys(borders(node)).length > 0 ? borders(node) : { 'fo:border': 'none' }),
  };
  const frame = element(
    'draw:frame',
    {
      'draw:style-name': odt.automatic.style({ family: 'graphic', parent: STYLE_IDS.box, properties: { graphic } }),
      'draw:name': `Box ${(odt.nextId += 1)}`,
      'text:anchor-type': float === undefined ? 'as-char' : 'char',
      'svg:width': `${round(width, 2)}pt`,
    },
    element('draw:text-box', { 'fo:min-height': `${round(height, 2)}pt` }, box.toXml()),
  );
  const references = box.moved.map((reference) => ({ ...reference }));
  return { frame, references: writeInlines(story, references) };
}
