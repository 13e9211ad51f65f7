import { chartFaults } from './chart-faults.ts';
import { packageFaults } from '../package.ts';
import { ancestor, descendants, parseXml, type XmlElement } from '../xml-tree.ts';
import { CONTENT, ORDER, REQUIRED } from './element-order.ts';

type Parts = ReadonlyMap<string, XmlElement>;

/** Returns all faults in a Word file for which Word rejects or repairs it. Empty for a valid file. */
export function wordFaults(members: ReadonlyMap<string, string>): string[] {
  const parts = new Map(
    [...members].filter(([name]) => /\.(?:xml|rels)$/.test(name)).map(([name, xml]) => [name, parseXml(xml)]),
  );
  const faults = packageFaults(members);
  for (const [name, root] of parts) {
    for (const element of descendants(root)) faults.push(...elementFaults(element).map((fault) => `${name}: ${fault}`));
    faults.push(...[...prefixFaults(root), ...chartFaults(root)].map((fault) => `${name}: ${fault}`));
  }
  const types = members.get('[Content_Types].xml') ?? '';
  for (const name of members.keys())
    if (/^(?:word|docProps)\/[^/]*\.xml$/.test(name) && !types.includes(`PartName="/${name}"`))
      faults.push(`${name} is any XML`);
  return [...faults, ...idFaults(parts), ...referenceFaults(parts), ...relationFaults(parts)];
}

const attributeOf = (element: XmlElement, name: string): string => element.attributes.get(name) ?? '';
const all = (root: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  root ? [...descendants(root)].filter(({ name }) => names.includes(name)) : [];

function elementFaults(element: XmlElement): string[] {
  const { name, children, attributes } = element;
  const names = children.map((child) => child.name);
  const faults: string[] = [];
  const order = ORDER[name];
  if (order) {
    const places = names.map((child) => order.indexOf(child));
    const isSorted = places.every((place, index) => place >= (places[index - 1] ?? 0));
    if (places.includes(-1) || !isSorted) faults.push(`<${name}> holds ${names.join(' ')}`);
  }
  const content = CONTENT[name];
  const strange = content && names.find((child) => !content.includes(child));
  if (strange !== undefined) faults.push(`<${name}> holds <${strange}>`);
  const missing = (REQUIRED[keyOf(element)] ?? []).find((attribute) => !attributes.has(attribute));
  if (missing !== undefined) faults.push(`<${name}> has no ${missing}`);
  if (name === 'a:blip' && !attributes.has('r:embed') && !attributes.has('r:link'))
    faults.push('<a:blip> names no picture');
  return [...faults, ...shapeFaults(element, names), ...valueFaults(element)];
}

/** Distinguishes elements with the same name by their parent. */
function keyOf({ name, parent }: XmlElement): string {
  if (name === 'w:tab') return parent?.name === 'w:tabs' ? 'w:tab:stop' : name;
  return name === 'a:ext' && parent?.name === 'a:xfrm' ? 'a:ext:size' : name;
}

const NEVER_EMPTY = new Set([
  'w:hdr',
  'w:ftr',
  'w:footnote',
  'w:endnote',
  'w:comment',
  'w:txbxContent',
  'w:tr',
  'w:tbl',
]);
const PROPERTIES = new Set(['w:pPr', 'w:rPr', 'w:tcPr', 'w:trPr', 'w:tblPr', 'w:sdtPr']);

function shapeFaults(element: XmlElement, names: readonly string[]): string[] {
  const { name } = element;
  const faults: string[] = [];
  const say = (isFault: boolean, fault: string): void => void (isFault && faults.push(fault));
  say(NEVER_EMPTY.has(name) && names.length === 0 && !element.parent?.name.endsWith('notePr'), `<${name}> is empty`);
  say(name === 'w:tc' && names.at(-1) !== 'w:p', '<w:tc> does not end with a paragraph');
  say(
    name === 'w:tbl' && !['w:tblPr', 'w:tblGrid', 'w:tr'].every((one) => names.includes(one)),
    '<w:tbl> is incomplete',
  );
  say(name === 'w:tr' && !names.includes('w:tc'), '<w:tr> has no cells');
  say(name === 'w:body' && names.indexOf('w:sectPr') !== names.length - 1, '<w:body> does not end with its section');
  say(
    PROPERTIES.has(name) &&
      element.parent?.children.indexOf(element) !== 0 &&
      !/^(?:w:style|w:lvl|w:tblStylePr|w:sdt|m:r|w:tbl|w:pPr)$/.test(element.parent?.name ?? ''),
    `<${name}> is not first`,
  );
  say(
    name === 'w:p' && ancestor(element, 'w:p') !== undefined && ancestor(element, 'w:txbxContent') === undefined,
    '<w:p> in <w:p>',
  );
  say(name === 'w:hyperlink' && ancestor(element, 'w:hyperlink') !== undefined, '<w:hyperlink> in <w:hyperlink>');
  say(
    name === 'w:hyperlink' && !element.attributes.has('r:id') && !element.attributes.has('w:anchor'),
    '<w:hyperlink> leads nowhere',
  );
  const isDeleted = ancestor(element, 'w:del') !== undefined;
  say((name === 'w:t' && isDeleted) || (name === 'w:delText' && !isDeleted), `<${name}> is at the wrong place`);
  say(name === 'w:txbxContent' && ancestor(element, 'w:txbxContent') !== undefined, 'a box in a box');
  say(
    /^(?:w:t|w:delText)$/.test(name) && /^\s|\s$/.test(element.text) && !element.attributes.has('xml:space'),
    `blanks of <${name}> get lost`,
  );
  if (name === 'w:p' || name === 'w:tbl') faults.push(...tableFaults(element));
  if (/^w:(?:body|hdr|ftr|footnote|endnote|comment)$/.test(name)) faults.push(...fieldFaults(element));
  return faults;
}

/** Returns rows with cells that do not cover the grid, and merged cells without a start. */
function tableFaults({ name, children }: XmlElement): string[] {
  if (name !== 'w:tbl') return [];
  const columns = children.find((child) => child.name === 'w:tblGrid')?.children.length ?? 0;
  const faults = columns > 63 ? ['more than 63 columns'] : [];
  let above = new Set<number>();
  for (const row of children.filter((child) => child.name === 'w:tr')) {
    let column = 0;
    const merged = new Set<number>();
    for (const cell of row.children.filter((child) => child.name === 'w:tc')) {
      const properties = cell.children.find((child) => child.name === 'w:tcPr')?.children ?? [];
      const merge = properties.find((child) => child.name === 'w:vMerge');
      if (merge && attributeOf(merge, 'w:val') !== 'restart' && !above.has(column))
        faults.push('a merged cell begins nowhere');
      if (merge) merged.add(column);
      column += Number(attributeOf(properties.find((child) => child.name === 'w:gridSpan') ?? cell, 'w:val') || 1);
    }
    if (column !== columns) faults.push(`a row has ${column} of ${columns} columns`);
    above = merged;
  }
  return faults;
}

function fieldFaults(story: XmlElement): string[] {
  const kinds = all(story, 'w:fldChar').map((one) => attributeOf(one, 'w:fldCharType'));
  let open = 0;
  for (const kind of kinds) {
    open += kind === 'begin' ? 1 : Number(kind === 'end') * -1;
    if (open < 0) return ['a field ends that has not begun'];
  }
  return open === 0 ? [] : ['a field does not end'];
}

const INTEGER = /^-?\d{1,9}$/;
const VALUES: Readonly<Record<string, RegExp>> = {
  'w:sz@w:val': /^(?:[1-9]\d{0,2}|[12]\d{3}|3[01]\d{2}|32[0-6]\d|327[0-6])$/,
  'w:szCs@w:val': /^[1-9]\d{0,3}$/,
  'w:color@w:val': /^(?:auto|[0-9A-Fa-f]{6})$/,
  'w:shd@w:fill': /^(?:auto|[0-9A-Fa-f]{6})$/,
  'w:highlight@w:val':
    /^(?:black|blue|cyan|green|magenta|red|yellow|white|darkBlue|darkCyan|darkGreen|darkMagenta|darkRed|darkYellow|darkGray|lightGray|none)$/,
  'w:jc@w:val': /^(?:left|center|right|both|start|end|distribute)$/,
  'w:vAlign@w:val': /^(?:top|center|bottom|both)$/,
  'w:vertAlign@w:val': /^(?:baseline|superscript|subscript)$/,
  'w:ins@w:date': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/,
  'w:del@w:date': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/,
  'w:comment@w:date': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/,
  'w:bookmarkStart@w:name': /^\S{1,40}$/u,
  'w:tab@w:val': /^(?:clear|start|center|end|decimal|bar|num|left|right)$/,
  'w:tab@w:leader': /^(?:none|dot|hyphen|underscore|heavy|middleDot)$/,
  'w:outlineLvl@w:val': /^[0-9]$/,
  'w:ilvl@w:val': /^[0-8]$/,
  'w:lvl@w:ilvl': /^[0-8]$/,
  'w:gridSpan@w:val': /^(?:[1-9]|[1-5]\d|6[0-3])$/,
  'w:pgSz@w:w': /^\d{1,5}$/,
  'w:pgSz@w:h': /^\d{1,5}$/,
  'wp:extent@cx': /^[1-9]\d{0,8}$/,
  'wp:extent@cy': /^[1-9]\d{0,8}$/,
  'w:p@w14:paraId': /^[0-7][0-9A-F]{7}$/,
  'w:rFonts@w:ascii': /^.{1,31}$/su,
  'w:cols@w:num': /^(?:[1-9]|[1-3]\d|4[0-5])$/,
};
/** Elements with lengths in twentieths of a point, at most 22 inches. */
const LENGTHS = new Set(['w:ind', 'w:spacing', 'w:tab', 'w:pgMar', 'w:gridCol', 'w:trHeight']);
const NOT_LENGTHS = /^w:(?:val|lineRule|leader|hRule|hanging|firstLine)$/;
const LONGEST = 31_680;

function valueFaults({ name, attributes }: XmlElement): string[] {
  const faults: string[] = [];
  for (const [attribute, value] of attributes) {
    const pattern = VALUES[`${name}@${attribute}`];
    if (pattern && !pattern.test(value)) faults.push(`<${name} ${attribute}="${value}">`);
    if (
      LENGTHS.has(name) &&
      !NOT_LENGTHS.test(attribute) &&
      (!INTEGER.test(value) || Math.abs(Number(value)) > LONGEST)
    )
      faults.push(`<${name} ${attribute}="${value}">`);
  }
  return faults;
}

/** Returns undeclared prefixes of elements and attributes, and of namespaces that may be ignored. */
function prefixFaults(root: XmlElement): string[] {
  const declared = new Set<string>(['xml']);
  for (const element of descendants(root))
    for (const name of element.attributes.keys()) if (name.startsWith('xmlns:')) declared.add(name.slice(6));
  const used = new Set<string>();
  for (const { name, attributes } of descendants(root)) {
    for (const one of [name, ...attributes.keys()]) {
      const [prefix, rest] = one.split(':');
      if (rest !== undefined && prefix !== undefined && prefix !== 'xmlns') used.add(prefix);
    }
  }
  for (const prefix of attributeOf(root, 'mc:Ignorable').split(' ')) if (prefix !== '') used.add(prefix);
  return [...used].filter((prefix) => !declared.has(prefix)).map((prefix) => `prefix ${prefix} is not declared`);
}

const twice = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) < index);

/** Returns duplicate ids that must be unique in the part or in the whole package. */
function idFaults(parts: Parts): string[] {
  const faults: string[] = [];
  const check = (what: string, ids: readonly string[]): void => {
    const found = twice(ids);
    if (found !== undefined) faults.push(`${what} ${found} is there twice`);
  };
  const everywhere = (name: string, attribute: string): string[] =>
    [...parts.values()].flatMap((root) => all(root, name).map((one) => attributeOf(one, attribute)));
  check('drawing', everywhere('wp:docPr', 'id'));
  check('bookmark', everywhere('w:bookmarkStart', 'w:id'));
  check(
    'bookmark named',
    everywhere('w:bookmarkStart', 'w:name').map((name) => name.toLowerCase()),
  );
  for (const side of ['w:moveFromRange', 'w:moveToRange']) {
    check(side, everywhere(`${side}Start`, 'w:id'));
    check(`${side} named`, everywhere(`${side}Start`, 'w:name'));
    check(`end of ${side}`, everywhere(`${side}End`, 'w:id'));
    if (everywhere(`${side}Start`, 'w:id').toSorted().join() !== everywhere(`${side}End`, 'w:id').toSorted().join())
      faults.push(`a ${side} does not begin or end`);
  }
  check('comment', everywhere('w:comment', 'w:id'));
  check(
    'paragraph',
    everywhere('w:p', 'w14:paraId').filter((id) => id !== ''),
  );
  check('style', everywhere('w:style', 'w:styleId'));
  check('numbering', everywhere('w:num', 'w:numId'));
  check('numbering definition', everywhere('w:abstractNum', 'w:abstractNumId'));
  for (const root of parts.values()) {
    check(
      'control',
      all(root, 'w:sdtPr')
        .flatMap((one) => one.children.filter(({ name }) => name === 'w:id'))
        .map((one) => attributeOf(one, 'w:val')),
    );
    check(
      'note',
      all(root, 'w:footnote', 'w:endnote')
        .filter(({ parent }) => parent?.name.endsWith('notes') === true)
        .map((one) => attributeOf(one, 'w:id')),
    );
    const [starts, ends] = ['w:bookmarkStart', 'w:bookmarkEnd'].map((name) =>
      all(root, name)
        .map((one) => attributeOf(one, 'w:id'))
        .toSorted(),
    );
    if (starts?.join() !== ends?.join()) faults.push('a bookmark does not end');
  }
  return faults;
}

/** Returns references to ids that do not exist. */
function referenceFaults(parts: Parts): string[] {
  const part = (name: string): XmlElement | undefined => parts.get(`word/${name}.xml`);
  const ids = (root: XmlElement | undefined, name: string, attribute: string): Set<string> =>
    new Set(all(root, name).map((one) => attributeOf(one, attribute)));
  const faults: string[] = [];
  const check = (used: Iterable<string>, known: ReadonlySet<string>, what: string): void => {
    for (const id of used) if (!known.has(id)) faults.push(`there is no ${what} ${id}`);
  };
  const roots = [...parts].filter(([name]) => /^word\/[^/]*\.xml$/.test(name)).map(([, root]) => root);
  const styles = ids(part('styles'), 'w:style', 'w:styleId');
  const numbers = new Set([...ids(part('numbering'), 'w:num', 'w:numId'), '0']);
  for (const root of roots) {
    check(ids(root, 'w:footnoteReference', 'w:id'), ids(part('footnotes'), 'w:footnote', 'w:id'), 'footnote');
    check(ids(root, 'w:endnoteReference', 'w:id'), ids(part('endnotes'), 'w:endnote', 'w:id'), 'endnote');
    for (const name of ['w:commentReference', 'w:commentRangeStart', 'w:commentRangeEnd'])
      check(ids(root, name, 'w:id'), ids(part('comments'), 'w:comment', 'w:id'), 'comment');
    for (const name of ['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:next', 'w:link'])
      check(ids(root, name, 'w:val'), styles, 'style');
    check(ids(root, 'w:numId', 'w:val'), numbers, 'numbering');
  }
  check(
    ids(part('numbering'), 'w:abstractNumId', 'w:val'),
    ids(part('numbering'), 'w:abstractNum', 'w:abstractNumId'),
    'numbering definition',
  );
  check(
    ids(part('commentsExtended'), 'w15:commentEx', 'w15:paraId'),
    ids(part('comments'), 'w:p', 'w14:paraId'),
    'paragraph of a comment',
  );
  return faults;
}

/** Returns references to missing relationships, and those to the wrong kind of part. */
function relationFaults(parts: Parts): string[] {
  const faults: string[] = [];
  for (const [name, root] of parts) {
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(name) ?? [];
    const relations = new Map(
      all(parts.get(`${folder}_rels/${file}.rels`), 'Relationship').map((one) => [attributeOf(one, 'Id'), one]),
    );
    for (const element of descendants(root)) {
      for (const [attribute, id] of element.attributes) {
        if (!/^r:(?:id|embed|link)$/.test(attribute)) continue;
        const relation = relations.get(id);
        const type = attributeOf(relation ?? element, 'Type')
          .split('/')
          .at(-1);
        const expected = KINDS[element.name];
        if (!relation || (expected !== undefined && type !== expected))
          faults.push(`${name}: <${element.name} ${attribute}="${id}"> leads to ${type}`);
      }
    }
    if (name.endsWith('.rels')) {
      const ids = all(root, 'Relationship').map((one) => attributeOf(one, 'Id'));
      if (twice(ids) !== undefined) faults.push(`${name} has ${twice(ids)} twice`);
      for (const one of all(root, 'Relationship'))
        if (/[\s<>"]|^$/.test(attributeOf(one, 'Target')))
          faults.push(`${name} leads to ${attributeOf(one, 'Target')}`);
    }
  }
  return faults;
}

const KINDS: Readonly<Record<string, string>> = {
  'w:hyperlink': 'hyperlink',
  'a:hlinkClick': 'hyperlink',
  'a:blip': 'image',
  'w:headerReference': 'header',
  'w:footerReference': 'footer',
};
