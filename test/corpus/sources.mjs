/* The sources of the office files in the corpus: flat OpenDocument, which LibreOffice converts to every format. CC0. */

const NAMES = [
  ['office', 'office'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['presentation', 'presentation'],
  ['style', 'style'],
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
  ['calcext', 'calcext'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

const MARKS = { B: 'font-weight="bold"', I: 'font-style="italic"' };

const STYLES = `
<style:style style:name="B" style:family="text"><style:text-properties fo:${MARKS.B}/></style:style>
<style:style style:name="I" style:family="text"><style:text-properties fo:${MARKS.I}/></style:style>
<style:style style:name="U" style:family="text"><style:text-properties style:text-underline-style="solid" style:text-underline-width="auto"/></style:style>
<style:style style:name="S" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="Sup" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="Sub" style:family="text"><style:text-properties style:text-position="sub 58%"/></style:style>
<text:list-style style:name="Numbers">
${[1, 2, 3].map((level) => `<text:list-level-style-number text:level="${level}" style:num-format="${'1ai'[level - 1]}" style:num-suffix=".">${indent(level)}</text:list-level-style-number>`).join('\n')}
</text:list-style>
<text:list-style style:name="From5"><text:list-level-style-number text:level="1" style:num-format="I" style:num-suffix="." text:start-value="5">${indent(1)}</text:list-level-style-number></text:list-style>
<text:list-style style:name="Bullets">
${[1, 2, 3].map((level) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${'•◦▪'[level - 1]}">${indent(level)}</text:list-level-style-bullet>`).join('\n')}
</text:list-style>`;

function indent(level) {
  const margin = `${level * 0.63}cm`;
  return `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.63cm" fo:margin-left="${margin}"/></style:list-level-properties>`;
}

/** A slide master with placeholders for a title and an outline. Without it LibreOffice treats frames as drawings. */
const SLIDES = {
  automatic:
    '<style:page-layout style:name="PM"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout><style:style style:name="dp" style:family="drawing-page"/><style:style style:name="pr" style:family="presentation" style:parent-style-name="Default-title"/><style:style style:name="po" style:family="presentation" style:parent-style-name="Default-outline1"/>',
  styles:
    '<style:style style:name="Default-title" style:family="presentation"/><style:style style:name="Default-outline1" style:family="presentation"/><style:presentation-page-layout style:name="AL"><presentation:placeholder presentation:object="title" svg:x="2cm" svg:y="1cm" svg:width="20cm" svg:height="4cm"/><presentation:placeholder presentation:object="outline" svg:x="2cm" svg:y="6cm" svg:width="20cm" svg:height="4cm"/></style:presentation-page-layout>',
  master: '<style:master-page style:name="Default" style:page-layout-name="PM" draw:style-name="dp"/>',
};

const flat = (
  kind,
  body,
  { automatic = STYLES, styles = '', master = '' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMES} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">
<office:styles>${styles}</office:styles>
<office:automatic-styles>${automatic}</office:automatic-styles>
<office:master-styles>${master}</office:master-styles>
<office:body><office:${kind}>${body}</office:${kind}></office:body>
</office:document>`;

const h = (level, words) => `<text:h text:outline-level="${level}">${words}</text:h>`;
const p = (words) => `<text:p>${words}</text:p>`;
const as = (style, words) => `<text:span text:style-name="${style}">${words}</text:span>`;
const link = (address, words) => `<text:a xlink:type="simple" xlink:href="${address}">${words}</text:a>`;
const note = (kind, number, words) =>
  `<text:note text:note-class="${kind}"><text:note-citation>${number}</text:note-citation><text:note-body>${p(words)}</text:note-body></text:note>`;
const comment = (author, words) =>
  `<office:annotation><dc:creator>${author}</dc:creator>${p(words)}</office:annotation>`;

/** Returns a list. Items are texts, or a text with a nested list. */
const list = (style, items) =>
  `<text:list${style ? ` text:style-name="${style}"` : ''}>${items
    .map(
      (item) =>
        `<text:list-item>${[item]
          .flat()
          .map((part) => (part.startsWith('<') ? part : p(part)))
          .join('')}</text:list-item>`,
    )
    .join('')}</text:list>`;

/** Returns a table. Cells are texts, numbers, `{ text, columns, rows }`, or null for a covered cell. */
const table = (name, rows) =>
  `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="${rows[0].length}"/>${rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`;

function cell(content) {
  if (content === null) return '<table:covered-table-cell/>';
  if (typeof content === 'number')
    return `<table:table-cell office:value-type="float" office:value="${content}">${p(content)}</table:table-cell>`;
  const { text = content, columns = 1, rows = 1 } = typeof content === 'object' ? content : {};
  return `<table:table-cell office:value-type="string" table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}">${p(text)}</table:table-cell>`;
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAwMDAxAADEBYAHQYBBcNQ6vQAAAAASUVORK5CYII=';
const picture = `<draw:frame draw:name="Squares" text:anchor-type="as-char" svg:width="2cm" svg:height="2cm"><draw:image><office:binary-data>${PICTURE}</office:binary-data></draw:image></draw:frame>`;

const box = (kind, at, words) =>
  `<draw:frame presentation:style-name="${kind === 'title' ? 'pr' : 'po'}" draw:layer="layout" presentation:class="${kind}" svg:x="2cm" svg:y="${at}cm" svg:width="20cm" svg:height="4cm"><draw:text-box>${words}</draw:text-box></draw:frame>`;
const slide = (name, title, words) =>
  `<draw:page draw:name="${name}" draw:style-name="dp" draw:master-page-name="Default" presentation:presentation-page-layout-name="AL">${box('title', 1, p(title))}${box('outline', 6, words)}</draw:page>`;

/** The sources with their formats in the corpus. */
export const SOURCES = [
  {
    name: 'prose',
    formats: ['docx', 'odt', 'rtf'],
    flat: flat(
      'text',
      h(1, 'A walk along the river') +
        p(
          `The river ${as('B', 'rises')} in the hills and ${as('I', 'runs')} to the sea. Its water is ${as('Sub', 'low')} in ${as('Sup', 'summer')}.`,
        ) +
        h(2, 'The upper valley') +
        p(
          `There are ${as('U', 'seven')} bridges; the map shows ${as('S', 'six')}. See ${link('https://example.org/river', 'the survey')}.`,
        ) +
        h(2, 'Names in other scripts') +
        p('東京の川は短い。 Река течёт на юг. النهر طويل') +
        h(3, 'A level below') +
        p(`Both ${as('B', `bold and ${as('I', 'slanted')}`)} at once.`),
    ),
  },
  {
    name: 'lists',
    formats: ['docx', 'odt', 'rtf'],
    flat: flat(
      'text',
      p('Before the lists.') +
        list('Numbers', ['Boil water', ['Add tea', list('', ['green', ['black', list('', ['from Assam'])]])], 'Wait']) +
        p('Between them.') +
        list('Bullets', ['bread', ['fruit', list('', ['apples', 'pears'])]]) +
        p('A later chapter.') +
        list('From5', ['fifth', 'sixth']),
    ),
  },
  {
    name: 'tables',
    formats: ['docx', 'odt', 'rtf'],
    flat: flat(
      'text',
      p('Harvest in tons') +
        table('Harvest', [
          ['Crop', { text: 'Years', columns: 2 }, null],
          [{ text: 'Grain', rows: 2 }, '2024', '2025'],
          [null, '310', '287'],
          ['Fruit', '44', '51'],
        ]) +
        p('After the table.'),
    ),
  },
  {
    name: 'notes',
    formats: ['docx', 'odt'],
    flat: flat(
      'text',
      h(1, 'Sources') +
        p(
          `The oldest map${note('footnote', 1, 'Drawn in 1612, now in the city archive.')} shows one mill.${comment('Ann', 'Is it the same mill?')}`,
        ) +
        p(`A second one${note('endnote', 1, 'Named in a letter of 1640.')} came later. ${picture}`),
    ),
  },
  {
    name: 'manual',
    formats: ['docx', 'odt'],
    flat: flat(
      'text',
      h(1, 'Keeping bees') +
        list('Numbers', ['Open the hive', 'Look for the queen']) +
        p('A remark between two steps.') +
        list('Numbers', ['Close the hive']).replace('<text:list ', '<text:list text:continue-numbering="true" ') +
        table('Frames', [
          ['Hive', 'Frames'],
          ['North', '<NESTED>'],
        ]).replace(
          p('<NESTED>'),
          p('two kinds') +
            table('Kinds', [
              ['brood', '7'],
              ['honey', '3'],
            ]),
        ) +
        h(2, 'In winter') +
        p('Weigh the hive') +
        p(`Leave them${note('footnote', 1, `They need ${as('B', 'quiet')}.`)} alone.`),
    ),
  },
  {
    name: 'sheet',
    formats: ['xlsx', 'ods'],
    flat: flat(
      'spreadsheet',
      table('Stock', [
        ['Item', 'Pieces', 'Place'],
        ['Bolt', 120, 'A1'],
        ['Nut', 80, { text: 'B2', rows: 2 }],
        ['Washer', 300, null],
      ]) + table('Notes', [['Counted in May']]),
      { automatic: '' },
    ),
  },
  {
    name: 'slides',
    formats: ['pptx', 'odp'],
    flat: flat(
      'presentation',
      slide('one', 'The plan', list('Bullets', ['Measure the river', ['Draw the map', list('', ['by hand'])]])) +
        slide('two', 'The costs', p('Two boats and a week.')),
      SLIDES,
    ),
  },
];

export const EXTENSIONS = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp' };
