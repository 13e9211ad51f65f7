import { languageOf } from '../language.ts';
import { headingStyle, UNSAID } from '../../words.ts';
import type { TextDefaults } from '../../../content/source/text-defaults.ts';
import { DEFAULT_BASE, toPoints, toTwips } from '../../../content/css/length.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { cellMargins } from '../block/cell-margins.ts';
import { NAMESPACES } from '../namespaces.ts';
import { lineSpacing, numberingOf, widowControl } from '../block/paragraph-properties.ts';
import { CHARACTER_STYLES, PARAGRAPH_STYLES, tableStyles, type Role, type StyleDefinition } from './style-table.ts';

/** The styles that a document uses. They are found or created by name. */
export class Styles {
  readonly #byName = new Map(PARAGRAPH_STYLES.map((style) => [style.name.toLowerCase(), style]));
  readonly #ids = new Set(PARAGRAPH_STYLES.map(({ id }) => id));
  readonly #spelled = new Set<string>();
  readonly #used = new Set<StyleDefinition>(PARAGRAPH_STYLES.filter(({ always }) => always));

  /** Links the heading style of a level with a list (17.3.1.19). */
  numberHeadings(level: number, place: { readonly id: number; readonly level: number }): void {
    const name = headingStyle(level);
    const style = this.#byName.get(name);
    if (!style) return;
    const numbered = { ...style, paragraph: withNumbering(style.paragraph ?? '', numberingOf(place)) };
    this.#byName.set(name, numbered);
    if (this.#used.delete(style)) this.#used.add(numbered);
  }

  /**
   * Returns the paragraph style for a role: the style of that name if its role fits, else a new style of that name. Without a name or if
   * the role does not fit, returns `fallback`, the built-in style of the role.
   */
  paragraph(name: string | undefined, role: Role | 'any', fallback: string): StyleDefinition {
    const base = this.#byName.get(fallback.toLowerCase());
    const wanted = name?.trim();
    const known = wanted ? this.#byName.get(wanted.toLowerCase()) : base;
    const style = known ?? this.#create(wanted ?? 'Text', role, base);
    if (base !== undefined && !fits(style, role)) return this.#use(base);
    return this.#use(wanted !== undefined && wanted !== style.name ? this.#rename(style, wanted) : style);
  }

  #use(style: StyleDefinition): StyleDefinition {
    this.#used.add(style);
    return style;
  }

  /** Renames a built-in style to the document's spelling. Names ignore case. The first of several spellings is kept. */
  #rename(style: StyleDefinition, name: string): StyleDefinition {
    if (this.#spelled.has(style.id)) return style;
    this.#spelled.add(style.id);
    this.#used.delete(style);
    const renamed = { ...style, name };
    this.#byName.set(name.toLowerCase(), renamed);
    return renamed;
  }

  #create(name: string, role: Role | 'any', base: StyleDefinition | undefined): StyleDefinition {
    const style: StyleDefinition = {
      name,
      id: this.#idFor(name),
      basedOn: base?.id ?? 'Normal',
      role: role === 'any' ? 'text' : role,
      ...(base?.look && { look: base.look }),
      ...(base?.level !== undefined && { level: base.level }),
    };
    this.#byName.set(name.toLowerCase(), style);
    if (base) this.#used.add(base);
    return style;
  }

  #idFor(name: string): string {
    const stem = name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 60) || 'Style';
    let id = stem;
    for (let n = 2; this.#ids.has(id); n += 1) id = `${stem}${n}`;
    this.#ids.add(id);
    return id;
  }

  /** Returns word/styles.xml (17.7.4.18). */
  toXml(text: TextDefaults, language: string | undefined): string {
    const styles = [...this.#used].map(paragraphStyle);
    return (
      XML_DECLARATION +
      element(
        'w:styles',
        NAMESPACES,
        defaults(text, language),
        styles,
        CHARACTER_STYLES,
        tableStyles(cellMargins('w:tblCellMar', text.cellPadding ?? UNSAID.cellPadding)),
      )
    );
  }
}

/** Inserts the numbering after keepLines, as the schema requires (17.3.1.26). */
const withNumbering = (paragraph: string, numbering: string): string =>
  paragraph.replace('<w:keepLines/>', `<w:keepLines/>${numbering}`);

/** True if the style can be used for the role. Text may have any style except those of quotes and code, which readers interpret. */
const fits = (style: StyleDefinition, role: Role | 'any'): boolean =>
  role === 'any' ||
  style.role === role ||
  (role !== 'quote' && role !== 'code' && style.role !== 'quote' && style.role !== 'code');

function paragraphStyle({ name, id, basedOn, next, paragraph = '', run = '' }: StyleDefinition): string {
  return element(
    'w:style',
    { 'w:type': 'paragraph', 'w:default': id === 'Normal' ? 1 : undefined, 'w:styleId': id },
    element('w:name', { 'w:val': name }),
    basedOn === undefined ? '' : element('w:basedOn', { 'w:val': basedOn }),
    next === undefined ? '' : element('w:next', { 'w:val': next }),
    element('w:qFormat', {}),
    paragraph === '' ? '' : element('w:pPr', {}, paragraph),
    run === '' ? '' : element('w:rPr', {}, run),
  );
}

/** Returns the document defaults: those of the page setup, or else those of exported PDF. */
function defaults(text: TextDefaults, language: string | undefined): string {
  const family = firstFamily(text.fontFamily) ?? UNSAID.fontFamily;
  const half = { 'w:val': Math.round((toPoints(text.fontSize ?? UNSAID.fontSize) ?? DEFAULT_BASE.fontSize) * 2) };
  const fonts = element('w:rFonts', { 'w:ascii': family, 'w:hAnsi': family, 'w:cs': family });
  const run =
    fonts + element('w:sz', half) + element('w:szCs', half) + (language === undefined ? '' : languageOf(language));
  const base = { ...DEFAULT_BASE, family };
  const spacing = {
    'w:before': toTwips(text.spaceBefore),
    'w:after': toTwips(text.spaceAfter) ?? toTwips(UNSAID.spaceAfter),
    // Single line spacing is the default.
    ...(text.lineHeight !== 'normal' && (lineSpacing(text.lineHeight, base) ?? lineSpacing(UNSAID.lineHeight, base))),
  };
  return element(
    'w:docDefaults',
    {},
    element('w:rPrDefault', {}, element('w:rPr', {}, run)),
    element('w:pPrDefault', {}, element('w:pPr', {}, widowControl(text), element('w:spacing', spacing))),
  );
}
