import type { DocumentNode } from '@editor-companion/document';
import { around, type Box } from '../../../content/slide/box.ts';
import { readingOrder } from '../../../content/slide/reading-order.ts';
import { inPoints } from '../length.ts';
import type { Story } from '../story.ts';
import { readOne } from '../text/blocks.ts';
import { isDrawing } from '../text/drawing.ts';
import { headingOf, settle } from './settle.ts';

/** An object on a slide with a place in the reading order. */
export interface Item {
  readonly box: Box;
  readonly blocks: readonly DocumentNode[];
  readonly isTitle: boolean;
}

/** The state while a slide is read. */
export interface SlideState {
  readonly story: Story;
  /** True if the heading has been read. Further titles are read as text. */
  hasTitle: boolean;
}

/** The maximum number of shapes on slides. Further shapes are left out with a warning. */
const MAX_SHAPES = 50_000;

/** Placeholder classes that are no content of the slide (ODF 1.3, part 3, 19.396). */
const FURNITURE = new Set(['header', 'footer', 'date-time', 'page-number', 'page', 'handout']);

/** Reads the current element as an object on a slide. Undefined if it shows nothing. */
export function readItem(state: SlideState): Item | undefined {
  const { story } = state;
  const { xml, odf } = story;
  if (!isDrawing(xml.name)) return undefined;
  if (odf.shapes.count >= MAX_SHAPES) {
    odf.warnings.add('SLIDES_CUT');
    return undefined;
  }
  odf.shapes.count += 1;
  return xml.name === 'draw:g' ? readGroup(state) : readShape(state);
}

/** Reads a group as one object. */
function readGroup(state: SlideState): Item | undefined {
  const { xml } = state.story;
  const members: Item[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const item = readItem(state);
    if (item) members.push(item);
  }
  const box = around(members.map((member) => member.box));
  if (!box) return undefined;
  const blocks = readingOrder(members).flatMap((member) => member.blocks);
  return { box, blocks, isTitle: members.some(({ isTitle }) => isTitle) };
}

function readShape(state: SlideState): Item | undefined {
  const { story } = state;
  const { xml, styles } = story;
  const role = xml.attribute('presentation:class') ?? '';
  if (FURNITURE.has(role) || xml.attribute('presentation:placeholder') === 'true') return undefined;
  const box = boxOf(story);
  const presentation = xml.attribute('presentation:style-name');
  const shape =
    presentation === undefined
      ? styles.style('graphic', xml.attribute('draw:style-name'))
      : styles.style('presentation', presentation);
  const outer = story.shape;
  story.shape = shape;
  const read = readOne(story);
  story.shape = outer;
  const isTitle = role === 'title' && !state.hasTitle;
  const blocks = settle(read, story.formats.paragraph(shape).marks, isTitle ? 'heading' : 'text');
  if (!isTitle) return blocks.length > 0 ? { box, blocks, isTitle } : undefined;
  const heading = headingOf(blocks);
  state.hasTitle = heading !== undefined;
  return heading && { box, blocks: [heading], isTitle };
}

const EMU_PER_POINT = 12_700;
const MOVED = /translate\s*\(([^()]*)\)/;

/** Returns the two lengths of a translation. Undefined if it is missing or has only one. */
export function movedBy(transform: string): { x: string; y: string } | undefined {
  const [x, y] = (MOVED.exec(transform)?.[1] ?? '').trim().split(/[\s,]+/);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Returns the position and size of a shape. A rotated shape states its position as a transformation. */
function boxOf({ xml }: Story): Box {
  const moved = movedBy(xml.attribute('draw:transform') ?? '');
  const emu = (value: string | undefined): number => (inPoints(value) ?? 0) * EMU_PER_POINT;
  return {
    x: emu(moved?.x ?? xml.attribute('svg:x') ?? xml.attribute('svg:x1')),
    y: emu(moved?.y ?? xml.attribute('svg:y') ?? xml.attribute('svg:y1')),
    width: Math.max(emu(xml.attribute('svg:width')), 0),
    height: Math.max(emu(xml.attribute('svg:height')), 0),
  };
}
