import type { DocumentNode } from '@editor-companion/document';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { FlatBlock } from '../content/block/flat-block.ts';
import type { DrawingSource } from './source.ts';

interface Point {
  readonly text: string;
  readonly isRoot: boolean;
}

/** A text of a diagram with the texts below it. */
export interface DiagramPoint {
  readonly text: string;
  readonly children: readonly DiagramPoint[];
}

interface DataModel {
  readonly points: Map<string, Point>;
  /** The children of each point, in order. */
  readonly children: Map<string, string[]>;
}

const MAX_DEPTH = 32;

/** Reads a SmartArt diagram as a box with its texts, indented by level (21.4). */
export function readDiagram(source: DrawingSource, part: string, relationshipId: string | undefined): FlatBlock[] {
  const content = readDiagramPoints(source, part, relationshipId).flatMap((point) => linesOf(point, 0));
  return content.length > 0 ? [{ node: { type: 'textBox', content } }] : [];
}

/** Reads the texts of a diagram as a tree. */
export function readDiagramPoints(
  source: DrawingSource,
  part: string,
  relationshipId: string | undefined,
): DiagramPoint[] {
  const target = source.package.relationships(part).get(relationshipId ?? '');
  const xml = target && !target.external ? source.package.xml(target.target) : undefined;
  if (!xml) return [];
  xml.root('dgm:dataModel');
  const model = readModel(xml);
  const points = [...model.points].filter(([, { isRoot }]) => isRoot).flatMap(([id]) => pointsBelow(model, id, 0));
  if (points.length > 0) source.warnings.add('DIAGRAM_AS_LIST');
  return points;
}

function readModel(xml: XmlReader): DataModel {
  const model: DataModel = { points: new Map(), children: new Map() };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'dgm:ptLst') readPointList(xml, model);
    else if (xml.name === 'dgm:cxnLst') readConnections(xml, model);
  }
  return model;
}

/** Only nodes have content. Presentation and transition points repeat it. */
function readPointList(xml: XmlReader, { points }: DataModel): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const id = xml.attribute('modelId') ?? '';
    const kind = xml.attribute('type') ?? 'node';
    if (kind !== 'node' && kind !== 'doc' && kind !== 'asst') continue;
    points.set(id, { text: readPointText(xml), isRoot: kind === 'doc' });
  }
}

function readPointText(xml: XmlReader): string {
  let text = '';
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'dgm:t') text = readLines(xml).join(' ').trim();
  return text;
}

function readLines(xml: XmlReader): string[] {
  const lines: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:p') lines.push(xml.text());
  return lines;
}

function readConnections(xml: XmlReader, { children }: DataModel): void {
  const placed = new Map<string, { id: string; order: number }[]>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if ((xml.attribute('type') ?? 'parOf') !== 'parOf') continue;
    const parent = xml.attribute('srcId') ?? '';
    const order = Number(xml.attribute('srcOrd')) || 0;
    const siblings = placed.get(parent) ?? [];
    siblings.push({ id: xml.attribute('destId') ?? '', order });
    placed.set(parent, siblings);
  }
  for (const [parent, siblings] of placed) {
    const inOrder = siblings.toSorted((one, other) => one.order - other.order);
    children.set(
      parent,
      inOrder.map(({ id }) => id),
    );
  }
}

/** Replaces points without text by their children. Each point is visited once, even if the file has cycles. */
function pointsBelow(model: DataModel, id: string, depth: number): DiagramPoint[] {
  const below = depth > MAX_DEPTH ? undefined : model.children.get(id);
  model.children.delete(id);
  return (below ?? []).flatMap((child) => {
    const text = model.points.get(child)?.text ?? '';
    const children = pointsBelow(model, child, depth + 1);
    return text === '' ? children : [{ text, children }];
  });
}

const linesOf = ({ text, children }: DiagramPoint, depth: number): DocumentNode[] => [
  line(text, depth),
  ...children.flatMap((child) => linesOf(child, depth + 1)),
];

const line = (text: string, depth: number): DocumentNode => ({
  type: 'paragraph',
  ...(depth > 0 && { attrs: { indentLeft: `${depth * 18}pt` } }),
  content: [{ type: 'text', text }],
});
