import type { CellStyle } from '../../../content/sheet/cell.ts';
import { hexColour } from '../../../content/colour.ts';
import { lookup } from '../../../package/lookup.ts';
import { inPoints } from '../length.ts';
import { bordersOf } from '../style/border.ts';
import type { Attributes } from '../style/properties.ts';
import type { StyleSheet } from '../style/style-sheet.ts';
import { fontOf } from './font.ts';

/** A cell's style, with the text properties that its spans inherit. */
export interface SheetCellStyle extends CellStyle {
  readonly text: Attributes;
}

/** Resolves the styles of cells, each once. */
export class CellStyles {
  readonly #styles: StyleSheet;
  readonly #known = new Map<string, SheetCellStyle>();

  constructor(styles: StyleSheet) {
    this.#styles = styles;
  }

  of(name = 'Default'): SheetCellStyle {
    const known = this.#known.get(name);
    if (known) return known;
    const style = cellStyle(this.#styles.style('table-cell', name).properties);
    this.#known.set(name, style);
    return style;
  }
}

const HORIZONTAL = lookup<string>({
  start: 'left',
  left: 'left',
  end: 'right',
  right: 'right',
  center: 'center',
  justify: 'justify',
});

/** Points per indentation step in a table. */
const STEP = 9;

function cellStyle(properties: ReturnType<StyleSheet['style']>['properties']): SheetCellStyle {
  const { text = {}, paragraph = {}, 'table-cell': cell = {} } = properties;
  // Without a fixed source, the value's type determines the alignment.
  const isFixed = cell['style:text-align-source'] !== 'value-type';
  const vertical = cell['style:vertical-align'];
  return {
    text,
    font: fontOf(text),
    fill: hexColour(cell['fo:background-color']),
    border: bordersOf(cell),
    format: 'General',
    horizontal: isFixed ? HORIZONTAL[paragraph['fo:text-align'] ?? ''] : undefined,
    vertical: vertical === 'top' || vertical === 'middle' ? vertical : undefined,
    indent: Math.min(Math.max(Math.round((inPoints(paragraph['fo:margin-left']) ?? 0) / STEP), 0), 15),
    wraps: cell['fo:wrap-option'] === 'wrap',
  };
}
