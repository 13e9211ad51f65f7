import type { DocumentNode } from '@editor-companion/document';
import { append } from '../../package/list.ts';
import type { Box, Transform } from '../../content/slide/box.ts';
import { optionalPart } from '../../content/optional-part.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { SlideStory } from '../deck.ts';

/** Reads the children of a shape tree, the current element. */
export type ReadDrawing = (story: SlideStory, transform: Transform) => DocumentNode[];

/** The kind of relationship to a diagram's stored drawing ([MS-ODRAWXML] 2.1). */
const DRAWING = 'diagramDrawing';

/**
 * Reads the shapes of a diagram's stored drawing. Empty if the file contains none.
 * @param data relationship of the diagram's data
 * @param box where the diagram lies: its shapes count from there
 */
export function readDiagramDrawing(story: SlideStory, data: string, { x, y }: Box, read: ReadDrawing): DocumentNode[] {
  const { deck } = story;
  return optionalPart(deck, [], () => {
    const part = drawingPart(story, data);
    const xml = part === undefined ? undefined : deck.package.xml(part);
    if (!xml || part === undefined) return [];
    xml.root('dsp:drawing');
    const inner = { ...story, xml, part };
    const level = xml.depth;
    const blocks: DocumentNode[] = [];
    while (xml.nextChild(level))
      if (xml.name === 'dsp:spTree') append(blocks, read(inner, { scaleX: 1, scaleY: 1, x, y }));
    return blocks;
  });
}

/** Returns the part of the drawing. The data refers to it ([MS-ODRAWXML] 2.9.1) by a relationship of the slide. */
function drawingPart({ deck, part }: SlideStory, data: string): string | undefined {
  const relations = deck.package.relationships(part);
  const target = relations.get(data);
  const xml = target && !target.external ? deck.package.xml(target.target) : undefined;
  const id = xml && findDrawing(xml);
  const stated = id === undefined ? undefined : relations.get(id);
  if (stated && !stated.external) return stated.target;
  return deck.package.related(part, DRAWING);
}

function findDrawing(xml: XmlReader): string | undefined {
  let found: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'dsp:dataModelExt') found = xml.attribute('relId');
    else if (HOLDERS.has(xml.name)) found = findDrawing(xml) ?? found;
  }
  return found;
}

const HOLDERS = new Set(['dgm:dataModel', 'dgm:extLst', 'a:ext']);
