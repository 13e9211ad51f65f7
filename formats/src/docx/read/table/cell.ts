import type { DocumentNode } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readFormer, type Former } from '../format-change.ts';
import { changeOrigin } from '../revisions.ts';
import type { Story } from '../story.ts';
import { readBorders, type Borders } from '../style/border.ts';
import { readShading, type CellLook } from '../style/table-style.ts';
import type { TrackedBlock } from '../style/properties.ts';
import { readMargins, type CellMargins } from '../style/margins.ts';
import { columns } from './properties.ts';

/** A cell as stored in the file. */
export interface Cell {
  /** The number of grid columns that it covers. */
  readonly span: number;
  /** The role in a vertical merge: its first cell, or a continuation from above. */
  readonly merge?: 'start' | 'continue' | undefined;
  readonly shading?: string | null | undefined;
  readonly verticalAlign?: string | undefined;
  /** Direct borders, merged over those of the table style's conditions. */
  readonly borders?: Borders | undefined;
  /** Direct margins, merged over those of the table. */
  readonly margins?: CellMargins | undefined;
  /** `tbRl`, `btLr`… (17.18.93). */
  readonly textDirection?: string | undefined;
  readonly change?: TrackedBlock | undefined;
  /** The cell's own properties before a tracked change of them. */
  readonly former?: Former<CellProperties> | undefined;
  readonly content: DocumentNode[];
}

/** A cell without its content. */
export type CellProperties = Omit<Cell, 'content'>;

const NOTHING = {};

/** Reads w:tc, the current element (17.4.65). `lookFor` returns the table style's appearance for a cell with that column span. */
export function readCell(story: Story, lookFor: (span: number) => CellLook): Cell {
  let own: CellProperties = { span: 1 };
  let look: CellLook = {};
  const { undoesFormats } = story.docx.revisions;
  const take = (properties: CellProperties): void => {
    own = undoesFormats ? withFormer(properties) : properties;
    look = lookFor(own.span);
    story.tableRun = look.run ?? NOTHING;
    story.tableParagraph = look.paragraph ?? NOTHING;
  };
  const outer = story.onCellProperties;
  take(own);
  story.onCellProperties = () => take(readCellProperties(story.xml));
  story.docx.budget.spend(1);
  const content = story.docx.readContent(story);
  story.onCellProperties = outer;
  const { former } = own;
  return {
    ...dressed(own, look),
    ...(former && { former: { ...former, properties: dressed(former.properties, look) } }),
    content,
  };
}

/** The properties from before a change. The spans stay: they decide which cells fit into the row. */
const withFormer = ({ former, ...own }: CellProperties): CellProperties =>
  former ? { ...former.properties, span: own.span, merge: own.merge, change: own.change } : own;

/** Returns a cell's own properties over those of the table's style. */
const dressed = (own: CellProperties, look: CellLook): CellProperties => ({
  ...own,
  shading: own.shading === undefined ? look.shading : own.shading,
  verticalAlign: own.verticalAlign ?? look.verticalAlign,
  borders: { ...look.borders, ...own.borders },
  margins: look.margins || own.margins ? { ...look.margins, ...own.margins } : undefined,
});

/** Reads w:tcPr, the current element. */
function readCellProperties(xml: XmlReader): CellProperties {
  let found: CellProperties = { span: 1 };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    const kind = CHANGES[xml.name];
    if (kind) found = { ...found, change: { kind, ...changeOrigin(xml) } };
    else if (xml.name === 'w:gridSpan') found = { ...found, span: Math.max(columns(value), 1) };
    else if (xml.name === 'w:vMerge') found = { ...found, merge: value === 'restart' ? 'start' : 'continue' };
    else if (xml.name === 'w:shd') found = { ...found, shading: readShading(xml) };
    else if (xml.name === 'w:vAlign') found = { ...found, verticalAlign: value };
    else if (xml.name === 'w:tcMar') found = { ...found, margins: readMargins(xml) };
    else if (xml.name === 'w:textDirection') found = { ...found, textDirection: value };
    else if (xml.name === 'w:tcBorders') found = { ...found, borders: readBorders(xml) };
    else if (xml.name === 'w:tcPrChange') found = { ...found, former: readFormer(xml, 'w:tcPr', readCellProperties) };
  }
  return found;
}

/** Cells that come or go (17.13.5.1, 17.13.5.2). */
const CHANGES = lookup<TrackedBlock['kind']>({ 'w:cellIns': 'insertion', 'w:cellDel': 'deletion' });
