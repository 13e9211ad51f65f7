import { lookup } from '../../../package/lookup.ts';
import { BOX_DIRECTIONS } from '../../words.ts';
import { picturesOf, type Story } from '../story.ts';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { points } from '../../../content/units.ts';
import type { InlineTarget } from '../text/inline-target.ts';
import { floatOf, imageNode, type Frame } from '../../../media/frame.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { isPlaced } from '../../../content/block/placed.ts';
import { readFill } from '../../../drawingml/picture.ts';

/** The appearance of a text box. */
interface BoxLook {
  background?: string;
  border?: string;
  /** In degrees clockwise. */
  rotation?: number;
}

/** Reads wps:wsp, the current element. Its text becomes a box after the paragraph, and its picture fill becomes an image. */
export function readShape(story: Story, target: InlineTarget, frame: Frame): void {
  const { xml, docx } = story;
  const own: Frame = { ...frame };
  const look: BoxLook = {};
  let hasText = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'wps:spPr') readLook(story, own, look);
    else if (xml.name === 'wps:txbx') hasText = readTextBox(story, target, own, look) || hasText;
    else if (xml.name === 'wps:bodyPr' && hasText) readBody(story, target);
  }
  const image = imageNode(own, story.marks.around([]));
  if (image) target.builder.inline(image);
  else if (!hasText) docx.warnings.add('SHAPE_DROPPED');
}

const WRITING_MODES = lookup<string>(
  Object.fromEntries(Object.entries(BOX_DIRECTIONS).map(([mode, vert]) => [vert, mode])),
);

/**
 * Sets the writing direction, the padding and the vertical alignment of the last box. These properties follow the box's text in the file (20.1.10.83, 21.1.2.1.1).
 */
function readBody({ xml }: Story, { builder }: InlineTarget): void {
  const box = builder.after.at(-1)?.node;
  if (box?.type !== 'textBox') return;
  const writingMode = WRITING_MODES[xml.attribute('vert') ?? ''];
  if (writingMode !== undefined) box.attrs = { ...box.attrs, writingMode };
  if (!isPlaced(box)) return;
  const padding = insetsOf(xml);
  const verticalAlign = ANCHORS[xml.attribute('anchor') ?? ''];
  box.attrs = {
    ...box.attrs,
    ...(padding !== NO_PADDING && { padding }),
    ...(verticalAlign !== undefined && { verticalAlign }),
  };
  if (isFittedToText(xml)) delete box.attrs['height'];
}

/** Tells whether the height of a box fits its text. Reads the current element wps:bodyPr (21.1.2.1.4). */
function isFittedToText(xml: XmlReader): boolean {
  let isFitted = false;
  const level = xml.depth;
  while (xml.nextChild(level)) isFitted = isFitted || xml.name === 'a:spAutoFit';
  return isFitted;
}

/** The insets in the order of CSS, with their defaults in EMU. */
const INSETS = [
  ['tIns', 45_720],
  ['rIns', 91_440],
  ['bIns', 45_720],
  ['lIns', 91_440],
] as const;

/** Boxes with a position have no padding unless one is stated. */
const NO_PADDING = '0pt 0pt 0pt 0pt';

/** The vertical alignments of text in a box (20.1.10.59). */
const ANCHORS = lookup<'middle' | 'bottom'>({ ctr: 'middle', b: 'bottom' });

const insetsOf = (xml: XmlReader): string =>
  INSETS.map(([name, otherwise]) => {
    const inset = Number(xml.attribute(name) ?? otherwise) / EMU_PER_POINT;
    return points(within(inset || 0, 0, 1000));
  }).join(' ');

function readLook(story: Story, frame: Frame, look: BoxLook): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:solidFill') assign(look, 'background', readColour(story));
    else if (xml.name === 'a:blipFill') readFill(picturesOf(story), frame);
    else if (xml.name === 'a:xfrm') readRotation(xml, look);
    else if (xml.name === 'a:ln') assign(look, 'border', readLine(story));
  }
}

/** Reads a:xfrm, the current element (20.1.7.6). */
function readRotation(xml: XmlReader, look: BoxLook): void {
  const degrees = (Number(xml.attribute('rot')) || 0) / 60_000;
  if (degrees !== 0) look.rotation = within(degrees, -360, 360);
}

function assign(look: BoxLook, name: 'background' | 'border', value: string | undefined): void {
  if (value !== undefined) look[name] = value;
}

function readLine(story: Story): string | undefined {
  const { xml } = story;
  const width = Number(xml.attribute('w') ?? 9525) / 12_700;
  let colour: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:solidFill') colour = readColour(story);
  return colour && `${points(within(width || 0.75, 0.25, 100))} solid ${colour}`;
}

function readColour({ xml }: Story): string | undefined {
  let colour: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:srgbClr') colour = hexColour(xml.attribute('val'));
    else if (xml.name === 'a:sysClr') colour = hexColour(xml.attribute('lastClr'));
  }
  return colour;
}

/** Reads wps:txbx or v:textbox, the current element. Returns true if it had content. */
export function readTextBox(story: Story, { builder }: InlineTarget, frame: Frame, look: BoxLook): boolean {
  const { xml } = story;
  let found = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:txbxContent') continue;
    const content = story.docx.readContent(story.nested());
    const isBlank = content.every((node) => node.type === 'paragraph' && !node.content);
    if (isBlank) continue;
    found = true;
    builder.after.push({ node: { type: 'textBox', attrs: boxAttributes(frame, look), content } });
  }
  return found;
}

function boxAttributes(frame: Frame, { background, border, rotation }: BoxLook): Record<string, unknown> {
  const float = floatOf(frame);
  const place = placeOf(frame);
  const line = border && { top: border, right: border, bottom: border, left: border };
  return {
    ...(float && { float }),
    ...place,
    ...(frame.width && !frame.isGroup && { width: `${within(frame.width, 1, 100_000)}px` }),
    ...(line && { border: line }),
    ...(background && { backgroundColor: background }),
    ...(rotation !== undefined && Object.keys(place).length > 0 && { rotation }),
  };
}

const EMU_PER_POINT = 12_700;

/** The maximum distance of a box from its paragraph, in points. */
const FAR = 10_000;

/**
 * Returns the place of a box without text flowing around it. The place counts from the edge of the text and the top of the paragraph that
 * follows the box. Undefined for members of a group, which have places within the group.
 */
function placeOf({ wrap, offset, drop, isFromText, isGroup, height, side }: Frame): Record<string, unknown> {
  const isOver = wrap === 'front' || wrap === 'behind';
  const isAligned = offset === undefined && (side === 'center' || side === 'right');
  if (!isOver || isGroup || drop === undefined || !(isAligned || (isFromText === true && offset !== undefined)))
    return {};
  const [left, top] = [offset ?? 0, drop].map((emu) => within(emu / EMU_PER_POINT || 0, -FAR, FAR));
  return {
    ...(isAligned ? { align: side } : left && { left: points(left) }),
    ...((top || (!left && !isAligned)) && { top: points(top || 0) }),
    ...(wrap === 'behind' && { behind: true }),
    ...(height && { height: `${within(height, 1, 100_000)}px` }),
  };
}
