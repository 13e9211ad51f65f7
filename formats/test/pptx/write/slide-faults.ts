import { chartFaults } from '../../kit/faults/chart-faults.ts';
import { packageFaults } from '../../kit/package.ts';
import { descendants, parseXml, type XmlElement } from '../../kit/xml-tree.ts';

const list = (prefix: string, names: string): string[] => names.split(' ').map((name) => `${prefix}:${name}`);
const a = (names: string): string[] => list('a', names);
const p = (names: string): string[] => list('p', names);

/*
 * The transitional schema of ECMA-376 (pml.xsd, dml-main.xsd), as far as the writer uses it. PowerPoint repairs files with another order,
 * without required elements or with references to missing ones.
 */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'p:presentation': p('sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz defaultTextStyle'),
  'p:sldMaster': p('cSld clrMap sldLayoutIdLst timing hf txStyles'),
  'p:sldLayout': p('cSld clrMapOvr'),
  'p:sld': p('cSld clrMapOvr'),
  'p:notes': p('cSld clrMapOvr'),
  'p:notesMaster': p('cSld clrMap hf notesStyle'),
  'p:cSld': p('bg spTree'),
  'p:sp': p('nvSpPr spPr style txBody'),
  'p:pic': p('nvPicPr blipFill spPr'),
  'p:graphicFrame': [...p('nvGraphicFramePr xfrm'), 'a:graphic'],
  'p:nvSpPr': p('cNvPr cNvSpPr nvPr'),
  'p:nvPicPr': p('cNvPr cNvPicPr nvPr'),
  'p:spPr': a('xfrm custGeom prstGeom noFill solidFill ln'),
  'p:txBody': a('bodyPr lstStyle p'),
  'p:blipFill': a('blip srcRect stretch'),
  'p:txStyles': p('titleStyle bodyStyle otherStyle'),
  'a:xfrm': a('off ext chOff chExt'),
  'a:txBody': a('bodyPr lstStyle p'),
  'a:p': [...a('pPr r br fld'), 'a14:m', 'a:endParaRPr'],
  'a:r': a('rPr t'),
  'a:fld': a('rPr pPr t'),
  'a:pPr': a('lnSpc spcBef spcAft buClr buSzPct buFont buNone buAutoNum buChar tabLst defRPr'),
  'a:rPr': a('ln noFill solidFill effectLst highlight latin ea cs sym hlinkClick'),
  'a:defRPr': a('ln noFill solidFill effectLst highlight latin ea cs sym hlinkClick'),
  'a:tbl': a('tblPr tblGrid tr'),
  'a:tc': a('txBody tcPr'),
  'a:tcPr': a('lnL lnR lnT lnB noFill solidFill'),
  'a:ln': a('noFill solidFill prstDash'),
  'mc:AlternateContent': ['mc:Choice', 'mc:Fallback'],
};
/** Elements with children in any order. */
const MIXED = new Set(['a:p']);

const attribute = (element: XmlElement, name: string): string => element.attributes.get(name) ?? '';
const all = (root: XmlElement, name: string): XmlElement[] => [...descendants(root)].filter((one) => one.name === name);

/** Returns all faults in a presentation for which PowerPoint rejects or repairs it. Empty for a valid file. */
export function slideFaults(members: ReadonlyMap<string, string>): string[] {
  const roots = [...members]
    .filter(([name]) => name.endsWith('.xml'))
    .map(([name, xml]) => [name, parseXml(xml)] as const);
  return [
    ...packageFaults(members),
    ...roots.flatMap(([name, root]) =>
      partFaults(root, members.get(relationsOf(name)) ?? '').map((one) => `${name}: ${one}`),
    ),
  ];
}

const relationsOf = (name: string): string => name.replace(/([^/]*)$/, '_rels/$1.rels');

function partFaults(root: XmlElement, relations: string): string[] {
  const faults = chartFaults(root);
  for (const element of descendants(root)) {
    faults.push(...orderFaults(element), ...prefixFaults(element));
    for (const [name, id] of element.attributes)
      if (/^r:(?:id|embed)$/.test(name) && !relations.includes(`Id="${id}"`))
        faults.push(`<${element.name}> refers to ${id}`);
    if (element.name === 'a:tbl') faults.push(...tableFaults(element));
    if (/^[pa]:txBody$/.test(element.name) && all(element, 'a:p').length === 0)
      faults.push('a text without a paragraph');
  }
  // A choice and its fallback represent one shape.
  const shapes = all(root, 'p:cNvPr').filter((one) => !isFallback(one));
  const ids = shapes.map((one) => attribute(one, 'id'));
  if (new Set(ids).size < ids.length) faults.push('two shapes have one id');
  return faults;
}

function isFallback(element: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.name === 'mc:Fallback') return true;
  return false;
}

function orderFaults({ name, children }: XmlElement): string[] {
  const order = ORDER[name];
  if (!order) return [];
  const places = children.map((child) => order.indexOf(child.name));
  const isSorted = MIXED.has(name) || places.every((place, index) => place >= (places[index - 1] ?? 0));
  return places.includes(-1) || !isSorted ? [`<${name}> holds ${children.map((child) => child.name).join(' ')}`] : [];
}

/** Returns undeclared prefixes. No program opens a part with one. */
function prefixFaults(element: XmlElement): string[] {
  const [prefix, rest] = element.name.split(':');
  if (rest === undefined || prefix === undefined) return [];
  for (let at: XmlElement | undefined = element; at; at = at.parent)
    if (at.attributes.has(`xmlns:${prefix}`)) return [];
  return [`prefix ${prefix} is not declared`];
}

/** Returns rows that do not cover the grid. */
function tableFaults(table: XmlElement): string[] {
  const columns = all(table, 'a:gridCol').length;
  const rows = all(table, 'a:tr');
  return rows.some((row) => row.children.filter(({ name }) => name === 'a:tc').length !== columns)
    ? ['a row is too short']
    : [];
}
