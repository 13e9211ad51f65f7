import type { Story } from '../story.ts';
import { hexColour } from '../../../content/colour.ts';
import { measure } from '../../../content/units.ts';
import type { InlineTarget } from '../text/inline-target.ts';
import { imageNode, type Frame } from '../../../media/frame.ts';
import { readTextBox } from './shape.ts';

const SHAPES = new Set([
  'v:shape',
  'v:rect',
  'v:roundrect',
  'v:oval',
  'v:line',
  'v:polyline',
  'v:image',
  'v:arc',
  'v:curve',
]);

/** Reads w:pict, w:object or v:group, the current element: drawings of Word 2007 and earlier (Part 4, 19). */
export function readVml(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'v:group') readVml(story, target);
    else if (SHAPES.has(xml.name)) readVmlShape(story, target);
  }
}

function readVmlShape(story: Story, target: InlineTarget): void {
  const { xml, docx, part } = story;
  const { builder } = target;
  if (xml.attribute('o:hr') === 't') {
    builder.block({ type: 'horizontalRule' });
    return;
  }
  const frame = readStyle(xml.attribute('style') ?? '');
  const alt = xml.attribute('alt');
  if (alt) frame.alt = alt;
  const background = xml.attribute('filled') === 'f' ? undefined : hexColour(xml.attribute('fillcolor'));
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'v:imagedata') {
      const title = xml.attribute('o:title');
      if (title) frame.title = title;
      const picture = docx.media.refer(
        part,
        xml.attribute('r:id') ?? xml.attribute('r:pict') ?? xml.attribute('o:relid'),
      );
      const image = imageNode({ ...frame, ...picture }, story.marks.around([]));
      if (image) builder.inline(image);
    } else if (xml.name === 'v:textbox')
      readTextBox(story, target, frame, background === undefined ? {} : { background });
    else if (xml.name === 'v:textpath') addWordArt(story, target);
  }
}

/** Adds the text of a WordArt shape, which is stored in an attribute. */
function addWordArt({ xml }: Story, { builder }: InlineTarget): void {
  builder.text(xml.attribute('string') ?? '');
}

/** Parses a style such as `width:100pt;height:2in;position:absolute;mso-position-horizontal:right`. */
function readStyle(style: string): Frame {
  const declared = new Map(style.split(';').map((pair) => splitPair(pair)));
  const pixels = (name: string): number => Math.round((measure(declared.get(name)) ?? 0) / 15);
  const frame: Frame = { wrap: declared.get('position') === 'absolute' ? 'square' : 'inline' };
  const [width, height] = [pixels('width'), pixels('height')];
  if (width > 0) frame.width = width;
  if (height > 0) frame.height = height;
  const side = declared.get('mso-position-horizontal');
  if (side === 'left' || side === 'right' || side === 'center') frame.side = side;
  return frame;
}

function splitPair(pair: string): [string, string] {
  const colon = pair.indexOf(':');
  return [pair.slice(0, colon).trim().toLowerCase(), pair.slice(colon + 1).trim()];
}
