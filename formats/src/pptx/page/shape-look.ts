import { readCustomGeometry } from '../../drawingml/geometry/custom.ts';
import type { Geometry } from '../../drawingml/draw-shape.ts';
import { readOutline, type Outline } from '../../drawingml/outline.ts';
import { readGradient, type Paint } from '../../drawingml/paint.ts';
import { readColour } from '../../drawingml/palette.ts';
import { readXfrm, type Xfrm } from '../../content/slide/box.ts';
import type { Frame } from '../../media/frame.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { SlideStory } from '../deck.ts';
import { readPictureFill } from '../shape/look.ts';

/** The appearance of a shape on a page: its direct properties, or else those of its style. */
export interface ShapeLook {
  xfrm?: Xfrm;
  /** null is an explicit "none". */
  fill?: Paint | null;
  line?: Outline;
  picture?: Frame;
  geometry?: Geometry;
  /** The text colour of the style. */
  text?: string;
}

/** Adjustments are stored in hundred-thousandths. */
const WHOLE = 100_000;

/** Reads p:spPr or p:grpSpPr, the current element (20.1.2.2.35). */
export function readShapeLook(story: SlideStory, look: ShapeLook): void {
  const { xml, layout } = story;
  const { palette } = layout.theme;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:xfrm') look.xfrm = readXfrm(xml);
    else if (xml.name === 'a:prstGeom') look.geometry = readPreset(xml);
    else if (xml.name === 'a:custGeom') {
      const size = look.xfrm?.turn.upright ?? { width: 0, height: 0 };
      look.geometry = { kind: 'custom', paths: readCustomGeometry(xml, size) };
    } else if (xml.name === 'a:noFill') look.fill = null;
    else if (xml.name === 'a:solidFill') look.fill = readColour(xml, palette) ?? null;
    else if (xml.name === 'a:gradFill') look.fill = readGradient(xml, palette) ?? null;
    else if (xml.name === 'a:blipFill') {
      look.fill = null;
      look.picture = readPictureFill(story);
    } else if (xml.name === 'a:ln') look.line = readOutline(xml, palette);
  }
}

function readPreset(xml: XmlReader): Geometry {
  const name = xml.attribute('prst') ?? 'rect';
  const adjustments: (number | undefined)[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:avLst') readAdjustments(xml, adjustments);
  return { kind: 'preset', name, adjustments };
}

const ADJUSTMENT = /^adj([1-8])?$/;

/** Reads the numeric adjustments `adj` or `adj1` to `adj8`. */
function readAdjustments(xml: XmlReader, adjustments: (number | undefined)[]): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const found = ADJUSTMENT.exec(xml.attribute('name') ?? '');
    const value = Number((xml.attribute('fmla') ?? '').replace(/^val\s+/, ''));
    if (found && Number.isFinite(value)) adjustments[Number(found[1] ?? 1) - 1] = value / WHOLE;
  }
}

/** Reads p:style, the current element (20.1.2.2.37). It applies where the shape has no direct properties. */
export function readShapeStyle({ xml, layout }: SlideStory, look: ShapeLook): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const { name } = xml;
    const isSet = (xml.attribute('idx') ?? '0') !== '0';
    const colour = readColour(xml, layout.theme.palette);
    if (colour === undefined) continue;
    if (name === 'a:fontRef') look.text = colour;
    else if (name === 'a:fillRef' && isSet && look.fill === undefined) look.fill = colour;
    else if (name === 'a:lnRef' && isSet) look.line = { colour, ...look.line };
  }
}
