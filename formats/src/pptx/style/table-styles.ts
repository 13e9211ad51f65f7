import type { Package } from '../../package/package.ts';
import type { SlideTheme } from './slide-theme.ts';
import { builtInStyle, readTableStyles, type TableStyle } from './table-style.ts';

/** The table styles of a presentation. They are read once for each theme. */
export class TableStyles {
  readonly #source: Package;
  readonly #part: string | undefined;
  readonly #known = new WeakMap<SlideTheme, Map<string, TableStyle>>();

  /** @param mainPart the presentation, which refers to the part of table styles */
  constructor(source: Package, mainPart: string) {
    this.#source = source;
    this.#part = source.related(mainPart, 'tableStyles');
  }

  /** Returns the style with that id from the file, or else a built-in one of PowerPoint. @throws FormatError FILE_DAMAGED, once */
  get(id: string, theme: SlideTheme): TableStyle | undefined {
    const styles = this.#known.get(theme) ?? this.#read(theme);
    const style = styles.get(id) ?? builtInStyle(id, theme);
    if (style) styles.set(id, style);
    return style;
  }

  #read(theme: SlideTheme): Map<string, TableStyle> {
    const styles = new Map<string, TableStyle>();
    this.#known.set(theme, styles);
    const xml = this.#part === undefined ? undefined : this.#source.xml(this.#part);
    if (xml) readTableStyles(xml, theme, styles);
    return styles;
  }
}
