import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';
import { readBorders, type Borders } from '../style/border.ts';
import { readShading, type CellLook } from '../style/table-style.ts';
import { readMargins, type CellMargins } from '../style/margins.ts';
import { columns } from './properties.ts';

/** A cell as stored in the file. */
export interface Cell {
  /** The number of grid columns that it covers. */
  readonly span: number;
  /** The role in a vertical merge: its first cell, or a continuation from above. */
  readonly merge?: 'start' | 'continue';
  readonly shading?: string | null | undefined;
  readonly verticalAlign?: string | undefined;
  /** Direct borders, merged over those of the table style's conditions. */
  readonly borders?: Borders | undefined;
  /** Direct margins, merged over those of the table. */
  readonly margins?: CellMargins | undefined;
  /** `tbRl`, `btLr`… (17.18.93). */
  readonly textDirection?: string | undefined;
  readonly content: DocumentNode[];
}

const NOTHING = {};

/** Reads w:tc, the current element (17.4.65). `lookFor` returns the table style's appearance for a cell with that column span. */
export function readCell(story: Story, lookFor: (span: number) => CellLook): Cell {
  let own: Omit<Cell, 'content'> = { span: 1 };
  let look: CellLook = {};
  const take = (properties: Omit<Cell, 'content'>): void => {
    own = properties;
    look = lookFor(own.span);
    story.tableRun = look.run ?? NOTHING;
    story.tableParagraph = look.paragraph ?? NOTHING;
  };
  const outer = story.onCellProperties;
  take(own);
  story.onCellProperties = () => take(readCellProperties(story));
  story.docx.budget.spend(1);
  const content = story.docx.readContent(story);
  story.onCellProperties = outer;
  return {
    ...own,
    shading: own.shading === undefined ? look.shading : own.shading,
    verticalAlign: own.verticalAlign ?? look.verticalAlign,
    borders: { ...look.borders, ...own.borders },
    margins: look.margins || own.margins ? { ...look.margins, ...own.margins } : undefined,
    content,
  };
}

function readCellProperties({ xml }: Story): Omit<Cell, 'content'> {
  let found: Omit<Cell, 'content'> = { span: 1 };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    if (xml.name === 'w:gridSpan') found = { ...found, span: Math.max(columns(value), 1) };
    else if (xml.name === 'w:vMerge') found = { ...found, merge: value === 'restart' ? 'start' : 'continue' };
    else if (xml.name === 'w:shd') found = { ...found, shading: readShading(xml) };
    else if (xml.name === 'w:vAlign') found = { ...found, verticalAlign: value };
    else if (xml.name === 'w:tcMar') found = { ...found, margins: readMargins(xml) };
    else if (xml.name === 'w:textDirection') found = { ...found, textDirection: value };
    else if (xml.name === 'w:tcBorders') found = { ...found, borders: readBorders(xml) };
  }
  return found;
}
