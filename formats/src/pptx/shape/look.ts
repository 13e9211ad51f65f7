import type { Frame } from '../../media/frame.ts';
import { readFill } from '../../drawingml/picture.ts';
import { readXfrm, type Xfrm } from '../../content/slide/box.ts';
import { readLine } from '../style/line.ts';
import { readColour } from '../../drawingml/palette.ts';
import { readGradient } from '../style/read-text-style.ts';
import type { SlideStory } from '../deck.ts';

/** The appearance of a shape: its direct properties, or else those of its style. */
export interface Look {
  xfrm?: Xfrm;
  /** `#rrggbb`. null is an explicit "none". */
  fill?: string | null;
  /** `1pt solid #rrggbb`. null is an explicit "none". */
  line?: string | null;
  /** The picture fill. */
  picture?: Frame;
  /** The text colour of the style. */
  text?: string;
}

/** Reads p:spPr or p:grpSpPr, the current element (20.1.2.2.35). */
export function readProperties(story: SlideStory, look: Look): void {
  const { xml, layout } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    switch (xml.name) {
      case 'a:xfrm':
        look.xfrm = readXfrm(xml);
        break;
      case 'a:noFill':
        look.fill = null;
        break;
      case 'a:solidFill':
        look.fill = readColour(xml, layout.theme.palette) ?? null;
        break;
      case 'a:gradFill':
        look.fill = readGradient(xml, layout.theme.palette) ?? null;
        break;
      case 'a:blipFill':
        look.fill = null;
        look.picture = readPictureFill(story);
        break;
      case 'a:ln':
        assignLine(look, readLine(xml, layout.theme.palette));
        break;
      default:
    }
  }
}

function assignLine(look: Look, line: string | null | undefined): void {
  if (line !== undefined) look.line = line;
}

/** Reads a:blipFill or p:blipFill, the current element (20.1.8.14): the picture and its cropping. */
export function readPictureFill({ xml, part, deck }: SlideStory): Frame {
  const frame: Frame = { wrap: 'inline' };
  readFill({ xml, part, media: deck.media }, frame);
  return frame;
}

/** Reads p:style, the current element (20.1.2.2.37). It applies where the shape has no direct properties. */
export function readStyle({ xml, layout }: SlideStory, look: Look): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const { name } = xml;
    const isSet = (xml.attribute('idx') ?? '0') !== '0';
    const colour = readColour(xml, layout.theme.palette);
    if (name === 'a:fontRef' && colour) look.text = colour;
    else if (name === 'a:fillRef' && isSet && look.fill === undefined && colour) look.fill = colour;
    else if (name === 'a:lnRef' && isSet && look.line === undefined && colour) look.line = `1pt solid ${colour}`;
  }
}
