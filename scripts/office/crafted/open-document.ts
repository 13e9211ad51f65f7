import { again, archive, files, nested, SMALL, varied, XML, type Crafted } from './fill.ts';

const NAMES: Readonly<Record<string, string>> = {
  office: 'office',
  text: 'text',
  table: 'table',
  draw: 'drawing',
  style: 'style',
  svg: 'svg-compatible',
  fo: 'xsl-fo-compatible',
  presentation: 'presentation',
};
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

/** Returns an OpenDocument file. `kind` is text, spreadsheet or presentation. */
function open(kind: string, body: string, automatic = ''): Uint8Array<ArrayBuffer> {
  const all = Object.entries(NAMES)
    .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const type = `application/vnd.oasis.opendocument.${kind}`;
  return archive({
    mimetype: type,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${MANIFEST}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${all} office:version="1.2"><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'styles.xml': `${XML}<office:document-styles ${all} office:version="1.2"><office:styles/></office:document-styles>`,
  });
}

const p = (content = 'a', style = ''): string => `<text:p${style}>${content}</text:p>`;
const cell = (look = ''): string => `<table:table-cell${look}>${p()}</table:table-cell>`;
const row = (cells = cell(), look = ''): string => `<table:table-row${look}>${cells}</table:table-row>`;
const table = (rows: string): string => `<table:table>${rows}</table:table>`;
const style = (name: string, properties: string, parent = ''): string =>
  `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"><style:paragraph-properties ${properties}/></style:style>`;
const STYLED = ' text:style-name="s"';

const TEXTS: Readonly<Record<string, string>> = {
  spans: '<text:span>a</text:span>',
  blanks: 'a<text:s text:c="999999999"/>',
  tabs: '<text:tab/>',
  breaks: '<text:line-break/>',
  notes: `<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p()}</text:note-body></text:note>`,
  annotations: `<office:annotation office:name="a">${p()}</office:annotation>b<office:annotation-end office:name="a"/>`,
  'annotation ends': '<office:annotation-end office:name="a"/>',
  bookmarks: '<text:bookmark-start text:name="a"/>',
  links: '<text:a>a</text:a>',
  frames: `<draw:frame svg:width="1cm"><draw:text-box>${p()}</draw:text-box></draw:frame>`,
  pictures: '<draw:frame><draw:image/></draw:frame>',
  'changes of text': '<text:change-start text:change-id="a"/>b<text:change-end text:change-id="a"/>',
  comments: 'a<!-- b -->',
};

const BLOCKS: Readonly<Record<string, string>> = {
  paragraphs: p(),
  'empty paragraphs': '<text:p/>',
  headings: '<text:h text:outline-level="1">a</text:h>',
  lists: `<text:list><text:list-item>${p()}</text:list-item></text:list>`,
  'deep lists': nested(40, '<text:list><text:list-item>', p(), '</text:list-item></text:list>'),
  sections: `<text:section text:name="editor:details 1">${p()}</text:section>`,
  'sections in sections': nested(100, '<text:section>', p(), '</text:section>'),
  tables: table(row()),
};

const texts = (): Crafted[] => [
  ...files(
    'odt',
    Object.fromEntries(Object.entries(TEXTS).map(([name, unit]) => [name, () => open('text', p(again(unit)))])),
  ),
  ...files(
    'odt',
    Object.fromEntries(Object.entries(BLOCKS).map(([name, unit]) => [name, () => open('text', again(unit))])),
  ),
  ...files('odt', {
    'a million spans': () => open('text', p(varied((_, letters) => `<text:span>${letters}</text:span>`))),
    'a million paragraphs': () =>
      open(
        'text',
        varied((_, letters) => p(letters)),
      ),
    'a section of many paragraphs': () =>
      open('text', `<text:section text:name="editor:details 1">${again(p())}</text:section>`),
    'a list of many paragraphs': () =>
      open('text', `<text:list><text:list-item>${again(p())}</text:list-item></text:list>`),
    'a paragraph of many frames': () =>
      open('text', p(again(`<draw:frame><draw:text-box>${again(p(), 3000)}</draw:text-box></draw:frame>`))),
    'spans in spans': () => open('text', p(again(nested(200, '<text:span>', 'a', '</text:span>')))),
    'a table of one row': () => open('text', table(row(again(cell())))),
    'repeated rows': () => open('text', table(again(row(cell(), ' table:number-rows-repeated="999999999"'), 100_000))),
    'repeated cells': () => open('text', table(again(row(cell(' table:number-columns-repeated="999999"')), 100_000))),
    'cells that span everything': () =>
      open(
        'text',
        table(again(row(cell(' table:number-rows-spanned="999999" table:number-columns-spanned="999999"')))),
      ),
    'a length of digits': () => open('text', p('a', STYLED), style('s', `fo:margin-left="${'0'.repeat(SMALL)}x"`)),
    'many styles': () =>
      open(
        'text',
        p('a', STYLED),
        varied((index) => style(`s${index}`, '', `s${index + 1}`), SMALL),
      ),
    'styles in a circle': () =>
      open('text', again(p('a', STYLED), 1_000_000), style('s', '', 't') + style('t', '', 's')),
    'many tracked changes': () =>
      open(
        'text',
        `<text:tracked-changes>${varied((index) => `<text:changed-region text:id="c${index}"><text:deletion>${p()}</text:deletion></text:changed-region>`, SMALL)}</text:tracked-changes>${p(varied((index) => `<text:change text:change-id="c${index}"/>`, SMALL))}`,
      ),
  }),
];

const sheets = (): Crafted[] =>
  files('ods', {
    'a million rows': () =>
      open('spreadsheet', table(varied((_, letters) => row(`<table:table-cell>${p(letters)}</table:table-cell>`)))),
    'many rows': () => open('spreadsheet', table(again(row()))),
    'one row of many cells': () => open('spreadsheet', table(row(again(cell())))),
    'repeated rows': () => open('spreadsheet', table(again(row(cell(), ' table:number-rows-repeated="1048576"')))),
    'repeated cells': () => open('spreadsheet', table(again(row(cell(' table:number-columns-repeated="16384"'))))),
    'cells that span everything': () =>
      open(
        'spreadsheet',
        table(again(row(cell(' table:number-rows-spanned="1048576" table:number-columns-spanned="16384"')))),
      ),
    'groups of rows': () =>
      open('spreadsheet', table(again(nested(100, '<table:table-row-group>', row(), '</table:table-row-group>')))),
    'many sheets': () => open('spreadsheet', again(table(row()))),
    'many sheets with a hidden column': () =>
      open('spreadsheet', again(table('<table:table-column table:visibility="collapse"/>' + row(cell() + cell())))),
    'many columns': () =>
      open('spreadsheet', table(again('<table:table-column table:number-columns-repeated="16384"/>') + row())),
  });

const page = (content: string): string => `<draw:page>${content}</draw:page>`;
const frame = (look: string, content = p()): string =>
  `<draw:frame ${look}><draw:text-box>${content}</draw:text-box></draw:frame>`;

const slides = (): Crafted[] =>
  files('odp', {
    'shapes in one place': () => open('presentation', page(again(frame('svg:x="1cm" svg:y="1cm"')))),
    'shapes in a stair': () =>
      open(
        'presentation',
        page(varied((index) => frame(`svg:x="${index}pt" svg:y="${index}pt" svg:width="2pt" svg:height="2pt"`), SMALL)),
      ),
    'groups in groups': () => open('presentation', page(again(nested(100, '<draw:g>', frame(''), '</draw:g>')))),
    'many slides': () => open('presentation', again(page(frame('')))),
    'a transformation of commas': () =>
      open(
        'presentation',
        page(frame(`draw:transform="translate(l${','.repeat(SMALL / 2)}&#9;${','.repeat(SMALL / 2)}translate( n)"`)),
      ),
    'a million paragraphs': () =>
      open(
        'presentation',
        page(
          frame(
            '',
            varied((_, letters) => p(letters)),
          ),
        ),
      ),
    'a table of one row': () => open('presentation', page(`<draw:frame>${table(row(again(cell())))}</draw:frame>`)),
  });

export const openDocumentFiles = (): Crafted[] => [...texts(), ...sheets(), ...slides()];
