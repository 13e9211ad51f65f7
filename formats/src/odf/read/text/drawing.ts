import type { DocumentNode } from '@editor-companion/document';
import { imageNode, type Frame } from '../../../media/frame.ts';
import type { Story } from '../story.ts';
import type { Attributes } from '../style/properties.ts';
import type { TextFormat } from '../style/text-format.ts';
import { readDrawnControl } from '../form/drawn-control.ts';
import { placeChart } from '../chart/read-chart.ts';
import { boxNode, heightsOfFrame, heightsOfShape, readBoxLook, withoutUsualHeight, type BoxLook } from './box.ts';
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
  const look = readBoxLook(story, flow, frame, graphic);
  let shown = false;
  let chart: DocumentNode | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'svg:title') frame.title = xml.text().trim();
    else if (xml.name === 'svg:desc') frame.alt = xml.text().trim();
    else if (shown) continue;
    else if (xml.name === 'draw:text-box') shown = readBox(story, flow, look);
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

/** Reads draw:text-box, the current element, as a box that is anchored in the paragraph. */
function readBox(story: Story, { builder }: Flow, look: BoxLook): boolean {
  const heights = heightsOfFrame(look, story.xml.attribute('fo:min-height'));
  const content = story.odf.readContent(story.nested());
  if (!isBlank(content)) {
    const node = boxNode(look, heights, content);
    builder.after.push({ node: story.odf.isOwn ? withoutUsualHeight(node) : node });
  }
  return true;
}

/** Reads a shape, the current element. Only its text is kept. */
function readShape(story: Story, flow: Flow): void {
  const graphic = graphicOf(story);
  const look = readBoxLook(story, flow, frameOf(story, graphic), graphic);
  const content = story.odf.readContent(story.nested());
  if (isBlank(content)) story.odf.warnings.add('SHAPE_DROPPED');
  else flow.builder.after.push({ node: boxNode(look, heightsOfShape(look), content) });
}

const isBlank = (content: readonly DocumentNode[]): boolean =>
  content.every((node) => node.type === 'paragraph' && !node.content);
