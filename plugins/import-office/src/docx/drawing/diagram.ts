import type { DocumentNode } from '@editor-companion/core/plugin';
import type { XmlReader } from '../../package/xml-reader.ts';
import type { FlatBlock } from '../block/flat-block.ts';
import type { Docx } from '../story.ts';

interface Point {
  readonly text: string;
  readonly isRoot: boolean;
}

interface DataModel {
  readonly points: Map<string, Point>;
  /** Children of each point, in order. */
  readonly children: Map<string, string[]>;
}

const MAX_DEPTH = 32;

/** A SmartArt diagram as its texts in a box, indented by their level (21.4). */
export function readDiagram(
  docx: Pick<Docx, 'package' | 'warnings'>,
  part: string,
  relationshipId: string | undefined,
): FlatBlock[] {
  const target = docx.package.relationships(part).get(relationshipId ?? '');
  const xml = target && !target.external ? docx.package.xml(target.target) : undefined;
  if (!xml) return [];
  xml.root('dgm:dataModel');
  const model = readModel(xml);
  const content = [...model.points].filter(([, { isRoot }]) => isRoot).flatMap(([id]) => linesBelow(model, id, 0));
  if (content.length === 0) return [];
  docx.warnings.add('DIAGRAM_AS_LIST');
  return [{ node: { type: 'textBox', content } }];
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

/** Only nodes carry content: presentation and transition points repeat it. */
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
  while (xml.nextChild(level)) if (xml.name === 'dgm:t') text = xml.text().trim();
  return text;
}

function readConnections(xml: XmlReader, { children }: DataModel): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if ((xml.attribute('type') ?? 'parOf') !== 'parOf') continue;
    const parent = xml.attribute('srcId') ?? '';
    const order = Number(xml.attribute('srcOrd')) || 0;
    const siblings = children.get(parent) ?? [];
    siblings.splice(Math.min(order, siblings.length), 0, xml.attribute('destId') ?? '');
    children.set(parent, siblings);
  }
}

function linesBelow(model: DataModel, id: string, depth: number): DocumentNode[] {
  if (depth > MAX_DEPTH) return [];
  return (model.children.get(id) ?? []).flatMap((child) => {
    const text = model.points.get(child)?.text ?? '';
    return [...(text === '' ? [] : [line(text, depth)]), ...linesBelow(model, child, depth + 1)];
  });
}

const line = (text: string, depth: number): DocumentNode => ({
  type: 'paragraph',
  ...(depth > 0 && { attrs: { indentLeft: `${depth * 18}pt` } }),
  content: [{ type: 'text', text }],
});
