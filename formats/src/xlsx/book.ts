import { Palette as ThemePalette } from '../drawingml/palette.ts';
import { readThemeColours } from '../drawingml/theme-colours.ts';
import type { TextRun } from '../content/sheet/cell.ts';
import { NodeBudget } from '../content/node-budget.ts';
import type { Package } from '../package/package.ts';
import { NumberDisplay } from './display.ts';
import { Palette } from './palette.ts';
import { readRichText } from './rich-text.ts';
import { readStyleSheet, type StyleSheet } from './style-sheet.ts';
import type { Workbook } from './workbook.ts';

/** The state that all sheets of a workbook share. */
export interface Book {
  readonly package: Package;
  readonly palette: Palette;
  /** The colours of the theme by their names, as drawings ask for them. */
  readonly themePalette: () => ThemePalette;
  readonly styles: StyleSheet;
  readonly strings: readonly (readonly TextRun[])[];
  readonly numbers: NumberDisplay;
}

export function openBook(source: Package, part: string, workbook: Workbook): Book {
  const open = (kind: string) => {
    const target = source.related(part, kind);
    return target === undefined ? undefined : source.xml(target);
  };
  const theme = readThemeColours(open('theme'));
  const palette = new Palette(theme);
  return {
    package: source,
    palette,
    themePalette: () => new ThemePalette(theme),
    styles: readStyleSheet(open('styles'), palette),
    strings: readStrings(open('sharedStrings'), palette),
    numbers: new NumberDisplay(workbook.date1904),
  };
}

/** Reads the shared string table (18.4.9). @throws FormatError CONTENT_TOO_LARGE if it exceeds any regular workbook's. */
function readStrings(xml: ReturnType<Package['xml']>, palette: Palette): TextRun[][] {
  const strings: TextRun[][] = [];
  if (!xml) return strings;
  const budget = new NodeBudget();
  xml.root('s:sst');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    budget.spend(1);
    if (xml.name === 's:si') strings.push(readRichText(xml, palette, budget));
  }
  return strings;
}
