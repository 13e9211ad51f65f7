import { WRITING_MODES } from '../style/writing-modes.ts';
import type { DocumentNode } from '@editor-companion/document';
import { floatOf, imageNode, type Frame } from '../../../media/frame.ts';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { css, inPoints } from '../length.ts';
import type { Story } from '../story.ts';
import { bordersOf } from '../style/border.ts';
import type { Attributes } from '../style/properties.ts';
import type { TextFormat } from '../style/text-format.ts';
import { readDrawnControl } from '../form/drawn-control.ts';
import { placeChart } from '../chart/read-chart.ts';
import { cropOf } from './crop.ts';
import { addInline, type Flow } from '../flow.ts';
import { frameOf, graphicOf } from './frame.ts';
import { linkMark } from './link.ts';
import { readObject } from './object.ts';
import { findPicture } from './picture.ts';
import { readTable } from './table.ts';

const SHAPES =
  /^draw:(?:frame|g|a|control|custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure)$/;

export const isDrawing = (name: string): boolean => SHAPES.test(name);

/** Reads a drawing, the current element (ODF 1.3, part 3, 10). Pictures go into the text, boxes and charts after it. */
export function readDrawing(story: Story, flow: Flow, format: TextFormat): void {
  if (story.isCut || format.hidden) return;
  const { xml } = story;
  if (xml.name === 'draw:frame') readFrame(story, flow, format);
  else if (xml.name === 'draw:g') readGroup(story, flow, format);
  else if (xml.name === 'draw:control') readDrawnControl(story, flow, format);
  else if (xml.name === 'draw:a') readLinked(story, flow, format);
  else readShape(story, flow);
}

function readGroup(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) if (isDrawing(xml.name)) readDrawing(story, flow, format);
}

function readLinked(story: Story, flow: Flow, format: TextFormat): void {
  const mark = linkMark(story, story.xml.attribute('xlink:href') ?? '');
  if (mark) story.marks.push(mark);
  readGroup(story, flow, format);
  if (mark) story.marks.remove(mark);
}

/** Reads draw:frame (10.4.2). Its children are alternative forms of the same content. The first supported one is used. */
function readFrame(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const graphic = graphicOf(story);
  const frame = frameOf(story, graphic);
  let shown = false;
  let chart: DocumentNode | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'svg:title') frame.title = xml.text().trim();
    else if (xml.name === 'svg:desc') frame.alt = xml.text().trim();
    else if (shown) continue;
    else if (xml.name === 'draw:text-box') shown = readBox(story, flow, frame, graphic);
    else if (xml.name === 'draw:object') shown = readObject(story, flow, format, (node) => (chart = node));
    else if (xml.name === 'draw:object-ole') story.odf.warnings.add('EMBEDDED_OBJECT');
    else if (xml.name === 'table:table') shown = readFramedTable(story, flow);
    else if (xml.name === 'draw:image') shown = takePicture(story, frame, graphic);
  }
  if (chart) placeChart(chart, frame);
  const image = imageNode(frame, []);
  if (image) addInline(story, flow, format, image);
}

function takePicture(story: Story, frame: Frame, graphic: Attributes): boolean {
  const picture = findPicture(story);
  if (!picture) return false;
  const { part, ...reference } = picture;
  delete frame.linkedSrc;
  Object.assign(frame, reference);
  const crop = part === undefined ? undefined : cropOf(graphic['fo:clip'], () => story.odf.source.bytes(part));
  if (crop) frame.crop = crop;
  // A stored form of the picture, if one follows, replaces the placeholder.
  return reference.linkedSrc === undefined;
}

function readFramedTable(story: Story, { builder }: Flow): boolean {
  readTable(story, builder.after);
  return true;
}

/** Reads draw:text-box, the current element, as a box after the paragraph. */
function readBox(story: Story, { builder }: Flow, frame: Frame, graphic: Attributes): boolean {
  const content = story.odf.readContent(story.nested());
  if (!isBlank(content)) builder.after.push({ node: { type: 'textBox', ...boxAttributes(frame, graphic), content } });
  return true;
}

/** Reads a shape, the current element. Only its text is kept. */
function readShape(story: Story, { builder }: Flow): void {
  const graphic = graphicOf(story);
  const frame = frameOf(story, graphic);
  const content = story.odf.readContent(story.nested());
  if (isBlank(content)) story.odf.warnings.add('SHAPE_DROPPED');
  else builder.after.push({ node: { type: 'textBox', ...boxAttributes(frame, graphic), content } });
}

const isBlank = (content: readonly DocumentNode[]): boolean =>
  content.every((node) => node.type === 'paragraph' && !node.content);

function boxAttributes(frame: Frame, graphic: Attributes): { attrs?: Record<string, unknown> } {
  const float = floatOf(frame);
  const border = bordersOf(graphic) ?? strokeOf(graphic);
  const writingMode = WRITING_MODES[graphic['style:writing-mode'] ?? ''];
  const background = graphic['draw:fill'] === 'none' ? undefined : fillOf(graphic);
  const attrs = {
    ...(float && { float }),
    ...(frame.width && { width: `${within(frame.width, 1, 100_000)}px` }),
    ...(border && { border }),
    ...(background && { backgroundColor: background }),
    ...(writingMode && { writingMode }),
  };
  return Object.keys(attrs).length > 0 ? { attrs } : {};
}

const fillOf = (graphic: Attributes): string | undefined =>
  hexColour(graphic['draw:fill'] === 'solid' ? graphic['draw:fill-color'] : graphic['fo:background-color']);

function strokeOf(graphic: Attributes) {
  if (graphic['draw:stroke'] === undefined || graphic['draw:stroke'] === 'none') return undefined;
  const width = within(inPoints(graphic['svg:stroke-width']) || 0.75, 0.25, 100);
  const line = `${css(width)} solid ${hexColour(graphic['svg:stroke-color']) ?? '#000000'}`;
  return { top: line, right: line, bottom: line, left: line };
}
