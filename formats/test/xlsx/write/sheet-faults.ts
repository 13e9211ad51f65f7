import { chartFaults } from '../../kit/faults/chart-faults.ts';
import { packageFaults } from '../../kit/package.ts';
import { descendants, parseXml, type XmlElement } from '../../kit/xml-tree.ts';

/*
 * The transitional schema of ECMA-376 (sml.xsd), as far as the writer uses it. Excel repairs files with another order, without required
 * elements or with references to missing ones.
 */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells hyperlinks printOptions pageMargins pageSetup headerFooter ignoredErrors drawing legacyDrawing'.split(
      ' ',
    ),
  workbook: 'workbookPr bookViews sheets definedNames calcPr'.split(' '),
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs'.split(' '),
  font: 'b i strike u vertAlign sz color name family'.split(' '),
  rPr: 'b i strike u vertAlign sz color rFont family'.split(' '),
  border: 'left right top bottom diagonal'.split(' '),
  patternFill: ['fgColor', 'bgColor'],
  xf: ['alignment'],
  si: ['t', 'r'],
  r: ['rPr', 't'],
  c: ['v'],
  sheetView: ['pane', 'selection'],
  'xdr:wsDr': ['xdr:oneCellAnchor'],
  'xdr:oneCellAnchor': ['xdr:from', 'xdr:ext', 'xdr:graphicFrame', 'xdr:clientData'],
  'xdr:from': ['xdr:col', 'xdr:colOff', 'xdr:row', 'xdr:rowOff'],
  'xdr:graphicFrame': ['xdr:nvGraphicFramePr', 'xdr:xfrm', 'a:graphic'],
  'xdr:nvGraphicFramePr': ['xdr:cNvPr', 'xdr:cNvGraphicFramePr'],
};

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  sheet: ['name', 'sheetId', 'r:id'],
  c: ['r'],
  mergeCell: ['ref'],
  hyperlink: ['ref', 'r:id'],
  col: ['min', 'max', 'width'],
  definedName: ['name'],
  pageMargins: ['left', 'right', 'top', 'bottom', 'header', 'footer'],
  numFmt: ['numFmtId', 'formatCode'],
  'xdr:cNvPr': ['id', 'name'],
  drawing: ['r:id'],
};

const attribute = (element: XmlElement, name: string): string => element.attributes.get(name) ?? '';
const all = (root: XmlElement | undefined, name: string): XmlElement[] =>
  root ? [...descendants(root)].filter((one) => one.name === name) : [];

/** Returns all faults in a workbook for which Excel rejects or repairs it. Empty for a valid file. */
export function sheetFaults(members: ReadonlyMap<string, string>): string[] {
  const roots = new Map(
    [...members].filter(([name]) => name.endsWith('.xml')).map(([name, xml]) => [name, parseXml(xml)]),
  );
  const faults = packageFaults(members);
  for (const [name, root] of roots) {
    for (const element of descendants(root)) faults.push(...elementFaults(element).map((fault) => `${name}: ${fault}`));
    faults.push(...chartFaults(root).map((fault) => `${name}: ${fault}`));
  }
  const looks = all(roots.get('xl/styles.xml'), 'cellXfs')[0]?.children.length ?? 0;
  const strings = all(roots.get('xl/sharedStrings.xml'), 'si').length;
  for (const [name, root] of roots)
    if (name.startsWith('xl/worksheets/')) faults.push(...cellFaults(name, root, { looks, strings }));
  const names = all(roots.get('xl/workbook.xml'), 'sheet').map((sheet) =>
    attribute(sheet, 'name')
      .replaceAll(/&(?:amp|lt|gt|quot);/g, '&')
      .toLowerCase(),
  );
  if (new Set(names).size < names.length) faults.push('two sheets have one name');
  for (const name of names) if (name.length > 31 || /[\\/?*[\]:]|^'|'$|^$/.test(name)) faults.push(`sheet ${name}`);
  return [...faults, ...styleFaults(roots.get('xl/styles.xml'))];
}

function elementFaults({ name, children, attributes }: XmlElement): string[] {
  const order = ORDER[name];
  const places = children.map((child) => order?.indexOf(child.name) ?? 0);
  const isSorted = places.every((place, index) => place >= (places[index - 1] ?? 0));
  const faults =
    places.includes(-1) || !isSorted ? [`<${name}> holds ${children.map((child) => child.name).join(' ')}`] : [];
  const missing = (REQUIRED[name] ?? []).find((one) => !attributes.has(one));
  return missing === undefined ? faults : [...faults, `<${name}> has no ${missing}`];
}

/** Checks that cells are in order and unique, that their formats and texts exist, and that merged areas do not overlap. */
function cellFaults(name: string, root: XmlElement, { looks, strings }: { looks: number; strings: number }): string[] {
  const faults: string[] = [];
  const rows = all(root, 'row').map((row) => Number(attribute(row, 'r')));
  if (rows.some((row, index) => row <= (rows[index - 1] ?? 0))) faults.push(`${name}: rows are not in order`);
  for (const row of all(root, 'row')) {
    const columns = row.children.map((cell) => placeOf(attribute(cell, 'r')));
    if (columns.some(({ column }, index) => column <= (columns[index - 1]?.column ?? -1)))
      faults.push(`${name}: cells of a row`);
    if (columns.some((one) => String(one.row) !== attribute(row, 'r'))) faults.push(`${name}: a cell of another row`);
  }
  for (const cell of all(root, 'c')) {
    if (Number(attribute(cell, 's')) >= looks) faults.push(`${name}: no look ${attribute(cell, 's')}`);
    const value = Number(cell.children[0]?.text);
    if (attribute(cell, 't') === 's' && !(value < strings)) faults.push(`${name}: no text ${value}`);
    if (attribute(cell, 't') === '' && cell.children[0] && !Number.isFinite(value)) faults.push(`${name}: no number`);
  }
  const taken = new Set<string>();
  for (const merge of all(root, 'mergeCell')) {
    const [from, to] = attribute(merge, 'ref').split(':').map(placeOf);
    for (let row = from?.row ?? 0; row <= (to?.row ?? -1); row += 1)
      for (let column = from?.column ?? 0; column <= (to?.column ?? -1); column += 1) {
        if (taken.has(`${row} ${column}`)) faults.push(`${name}: merged areas overlap`);
        taken.add(`${row} ${column}`);
      }
    if (from?.row === to?.row && from?.column === to?.column) faults.push(`${name}: one cell is merged`);
  }
  return faults;
}

function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  return {
    row: Number(row),
    column: letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0),
  };
}

/** Checks that formats refer to existing fonts, fills and borders. */
function styleFaults(root: XmlElement | undefined): string[] {
  const count = (name: string): number => all(root, name)[0]?.children.length ?? 0;
  const formats = new Set(all(root, 'numFmt').map((one) => attribute(one, 'numFmtId')));
  return all(root, 'xf').flatMap((xf) => {
    const isGood =
      Number(attribute(xf, 'fontId')) < count('fonts') &&
      Number(attribute(xf, 'fillId')) < count('fills') &&
      Number(attribute(xf, 'borderId')) < count('borders') &&
      (attribute(xf, 'numFmtId') === '0' || formats.has(attribute(xf, 'numFmtId')));
    return isGood ? [] : ['a look refers to what is not there'];
  });
}
