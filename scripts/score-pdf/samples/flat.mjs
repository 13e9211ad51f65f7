/** Writes flat OpenDocument texts (OASIS ODF 1.3, 3.1.2) with the elements of the samples: lists, tables, columns, notes. */

const NAMESPACES = Object.entries({
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  fo: 'xsl-fo-compatible',
  draw: 'drawing',
  svg: 'svg-compatible',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a paragraph. `text` may contain results of `bold`, `link` and `note`. */
export const p = (text, style = 'Text') => `<text:p text:style-name="${style}">${inline(text)}</text:p>`;
export const h = (level, text) =>
  `<text:h text:style-name="Heading_${level}" text:outline-level="${level}">${inline(text)}</text:h>`;

const inline = (text) =>
  typeof text === 'string' ? escaped(text) : text.map((part) => part.xml ?? escaped(part)).join('');

export const bold = (text) => ({ xml: `<text:span text:style-name="Bold">${escaped(text)}</text:span>` });
export const link = (href, text) => ({
  xml: `<text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${href}">${escaped(text)}</text:a>`,
});
export const note = (kind, label, text) => ({
  xml: `<text:note text:id="${kind}${label}" text:note-class="${kind}"><text:note-citation>${label}</text:note-citation><text:note-body><text:p text:style-name="${kind === 'footnote' ? 'Footnote' : 'Endnote'}">${escaped(text)}</text:p></text:note-body></text:note>`,
});

/** Returns a list in a style of `LISTS`. An item is a text, or several blocks (texts and lists). */
export const list = (style, items, { start } = {}) =>
  `<text:list text:style-name="${style}">${items.map((item, at) => itemOf(item, at === 0 ? start : undefined)).join('')}</text:list>`;

/** Returns a nested list in the style of the outer one. */
export const inner = (items) => ({ xml: `<text:list>${items.map((item) => itemOf(item)).join('')}</text:list>` });

function itemOf(item, start) {
  const blocks = Array.isArray(item) ? item : [item];
  const content = blocks.map((block) => block.xml ?? p(block, 'Item')).join('');
  return `<text:list-item${start === undefined ? '' : ` text:start-value="${start}"`}>${content}</text:list-item>`;
}

const FORMS = {
  bullets: ['•', '◦', '▪'],
  dashes: ['–', '–', '–'],
  numbers: [
    ['1', '', '.'],
    ['a', '', ')'],
    ['i', '', '.'],
  ],
  brackets: [
    ['a', '(', ')'],
    ['i', '(', ')'],
    ['1', '(', ')'],
  ],
  capitals: [
    ['A', '', '.'],
    ['1', '', '.'],
    ['a', '', '.'],
  ],
  romans: [
    ['I', '', '.'],
    ['A', '', '.'],
    ['1', '', ')'],
  ],
  mixed: [['1', '', '.'], '•', ['a', '', ')']],
  chapters: [
    ['1', '', '.'],
    ['1', '', '.', 2],
    ['1', '', '.', 3],
  ],
};

const listStyles = () =>
  Object.entries(FORMS)
    .map(([name, levels]) => {
      const parts = levels.map((form, at) => {
        const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${1.27 + at * 0.63}cm" fo:text-indent="-0.63cm" fo:margin-left="${1.27 + at * 0.63}cm"/></style:list-level-properties>`;
        if (typeof form === 'string')
          return `<text:list-level-style-bullet text:level="${at + 1}" text:bullet-char="${form}">${place}</text:list-level-style-bullet>`;
        const [format, before, after, shown = 1] = form;
        return `<text:list-level-style-number text:level="${at + 1}" style:num-format="${format}" style:num-prefix="${before}" style:num-suffix="${after}" text:display-levels="${shown}">${place}</text:list-level-style-number>`;
      });
      return `<text:list-style style:name="${name}">${parts.join('')}</text:list-style>`;
    })
    .join('');

const BORDERS = {
  all: { cell: 'fo:border="0.5pt solid #000000"' },
  none: { cell: 'fo:border="none"' },
  /** Rules above and below the first row and below the last one, as in books. */
  book: {
    cell: 'fo:border="none"',
    first: 'fo:border-top="1pt solid #000000" fo:border-bottom="0.5pt solid #000000"',
    last: 'fo:border-bottom="1pt solid #000000"',
  },
  header: { cell: 'fo:border="none"', first: 'fo:border-bottom="1pt solid #000000"' },
  rows: { cell: 'fo:border-bottom="0.5pt solid #888888"' },
  outer: { cell: 'fo:border="none"', outer: true },
  shaded: {
    cell: 'fo:border="none"',
    first: 'fo:border="none" fo:background-color="#1f3864"',
    odd: 'fo:border="none" fo:background-color="#dde6f2"',
  },
};

/**
 * Returns a table. A cell is a text, blocks as XML, or `{ text, across, down }`.
 * @param borders a name of `BORDERS`
 * @param header rows that are repeated on each page
 */
export function table(rows, { borders = 'all', header = 0, widths, direction = 'lr-tb' } = {}) {
  const columns = Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + (cell.across ?? 1), 0)));
  const sizes = widths ?? Array.from({ length: columns }, () => 16 / columns);
  const id = `T${(tables += 1)}`;
  styles.push(
    `<style:style style:name="${id}" style:family="table"><style:table-properties style:width="${sizes.reduce((a, b) => a + b, 0)}cm" table:align="left" style:writing-mode="${direction}" fo:margin-bottom="0.3cm" table:border-model="collapsing"/></style:style>`,
    ...sizes.map(
      (size, at) =>
        `<style:style style:name="${id}c${at}" style:family="table-column"><style:table-column-properties style:column-width="${size}cm"/></style:style>`,
    ),
  );
  const covered = new Set();
  const made = rows.map((row, at) => {
    let column = 0;
    const cells = [];
    const skip = () => {
      while (covered.has(`${at} ${column}`)) {
        cells.push('<table:covered-table-cell/>');
        column += 1;
      }
    };
    for (const cell of row) {
      skip();
      const { across = 1, down = 1 } = cell;
      for (let y = at; y < at + down; y += 1)
        for (let x = column; x < column + across; x += 1) if (y > at || x > column) covered.add(`${y} ${x}`);
      cells.push(cellOf(cell, styleOf(borders, at, rows.length)));
      column += 1;
    }
    skip();
    return `<table:table-row>${cells.join('')}</table:table-row>`;
  });
  const head = header > 0 ? `<table:table-header-rows>${made.slice(0, header).join('')}</table:table-header-rows>` : '';
  return `<table:table table:name="${id}" table:style-name="${id}">${sizes.map((_, at) => `<table:table-column table:style-name="${id}c${at}"/>`).join('')}${head}${made.slice(header).join('')}</table:table>`;
}

let tables = 0;
let styles = [];

function cellOf(cell, style) {
  const { text = cell, across = 1, down = 1, xml } = typeof cell === 'string' ? { text: cell } : cell;
  const look = style.includes('#1f3864') ? 'White' : 'Cell';
  return `<table:table-cell table:style-name="${cellStyle(style)}"${across > 1 ? ` table:number-columns-spanned="${across}"` : ''}${down > 1 ? ` table:number-rows-spanned="${down}"` : ''}>${xml ?? (Array.isArray(text) ? text : [text]).map((one) => p(one, look)).join('')}</table:table-cell>`;
}

function styleOf(name, row, count) {
  const { cell, first, last, odd } = BORDERS[name];
  if (row === 0 && first !== undefined)
    return `${cell.replace(/fo:border="none"/u, first.includes('fo:border=') ? '' : cell)} ${first}`;
  if (row === count - 1 && last !== undefined) return `${cell} ${last}`;
  return row % 2 === 1 && odd !== undefined ? odd : cell;
}

const cellStyles = new Map();
function cellStyle(properties) {
  if (!cellStyles.has(properties)) cellStyles.set(properties, `cell${cellStyles.size}`);
  return cellStyles.get(properties);
}

const paragraphStyle = (name, paragraph, text = '') =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`;

const SIZES = [18, 15, 13, 12];
const commonStyles = (size) =>
  [
    paragraphStyle('Text', 'fo:margin-bottom="0.2cm"', `fo:font-size="${size}pt"`),
    paragraphStyle('Justified', 'fo:margin-bottom="0.2cm" fo:text-align="justify"', `fo:font-size="${size}pt"`),
    paragraphStyle('Close', 'fo:margin-bottom="0cm"', `fo:font-size="${size}pt"`),
    paragraphStyle(
      'Right',
      'fo:margin-bottom="0.2cm" style:writing-mode="rl-tb" fo:text-align="start"',
      `fo:font-size="${size}pt" style:font-size-complex="${size}pt"`,
    ),
    paragraphStyle('Item', 'fo:margin-bottom="0.1cm"', `fo:font-size="${size}pt"`),
    paragraphStyle('Cell', '', `fo:font-size="${size}pt"`),
    paragraphStyle('White', '', `fo:font-size="${size}pt" fo:color="#ffffff"`),
    paragraphStyle('Footnote', 'fo:margin-left="0.6cm" fo:text-indent="-0.6cm"', 'fo:font-size="9pt"'),
    paragraphStyle('Endnote', 'fo:margin-left="0.6cm" fo:text-indent="-0.6cm"', 'fo:font-size="9pt"'),
    '<style:style style:name="Anchor" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
    '<style:style style:name="Label" style:family="text"/>',
    ...['footnote', 'endnote'].map(
      (kind) =>
        `<text:notes-configuration text:note-class="${kind}" text:citation-style-name="Label" text:citation-body-style-name="Anchor" style:num-format="${kind === 'footnote' ? '1' : 'i'}"/>`,
    ),
    ...SIZES.map((points, at) =>
      paragraphStyle(
        `Heading_${at + 1}`,
        'fo:margin-top="0.5cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"',
        `fo:font-size="${points}pt" fo:font-weight="bold" style:font-size-complex="${points}pt" style:font-weight-complex="bold"`,
      ),
    ),
    '<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
    '<style:style style:name="Columns" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="0.8cm"><style:column style:rel-width="1*" fo:end-indent="0.4cm"/><style:column style:rel-width="1*" fo:start-indent="0.4cm"/></style:columns></style:section-properties></style:style>',
  ].join('');

/** Returns text in two columns. */
export const columns = (blocks) =>
  `<text:section text:style-name="Columns" text:name="Columns">${blocks.join('')}</text:section>`;

/**
 * Returns the document with these blocks.
 * @param make gives the blocks
 * @param font family of all text
 * @param footer text of each page's foot, before its number
 */
export function flatText(make, { font = 'DejaVu Serif', size = 11, footer } = {}) {
  tables = 0;
  styles = [];
  cellStyles.clear();
  const blocks = make();
  const cells = [...cellStyles].map(
    ([properties, name]) =>
      `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${properties}/></style:style>`,
  );
  const foot =
    footer === undefined ? '' : `<style:footer><text:p>${escaped(footer)} <text:page-number/></text:p></style:footer>`;
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="${font}" fo:font-family="'${font}'" style:font-family-asian="'Noto Sans CJK SC'" style:font-family-complex="'DejaVu Sans'"/></style:default-style>${commonStyles(size)}${listStyles()}</office:styles><office:automatic-styles><style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.5cm"/><style:footer-style/></style:page-layout>${styles.join('')}${cells.join('')}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${foot}</style:master-page></office:master-styles><office:body><office:text>${blocks.join('')}</office:text></office:body></office:document>`;
}
