import { again, files, LARGE, nested, SMALL, varied, type Crafted } from './fill.ts';

/** The length of uncompressed text formats. */
const LONG = 30_000_000;

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text));
const all = (make: Readonly<Record<string, () => string>>): Record<string, () => Uint8Array<ArrayBuffer>> =>
  Object.fromEntries(Object.entries(make).map(([what, text]) => [what, () => bytes(text())]));
const page = (body: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

const pages = files(
  'html',
  all({
    'deep elements': () => page(nested(1_000_000, '<div>', 'x', '</div>')),
    'deep lists': () => page(nested(500_000, '<ul><li>', 'x', '</li></ul>')),
    'deep looks': () => page(again('<b><i><u>', LONG)),
    'deep tables': () => page(nested(100_000, '<table><tr><td>', 'x', '</td></tr></table>')),
    'a million paragraphs': () => page(varied((_, text) => `<p>${text}</p>`, LONG)),
    'tags that do not end': () => page(again('<p class="', LONG)),
    'tags that never open': () => page(again('</p>', LONG)),
    'signs of tags': () => page(again('<', LONG)),
    'quotes without end': () => page(again(`<a href="'`, LONG)),
    'comments without end': () => again('<!--', LONG),
    'scripts without end': () => page(again('<script>', LONG)),
    'titles without end': () => again('<title>', LONG),
    'attributes without end': () => page(`<p ${varied((index) => `a${index}=b `, LONG)}>x</p>`),
    'a style of megabytes': () => page(`<p style="${again('color:red;', LONG)}">x</p>`),
    'many rules of style': () =>
      page(again('<p class="a b c d">x</p>'), `<style>${varied((_, text) => `.${text}{color:red}`, SMALL)}</style>`),
    'rules without end': () => page('x', `<style>${again('a{b{', LONG)}</style>`),
    'selectors without end': () => page('x', `<style>${again('a,', LONG)}{color:red}</style>`),
    'a cell that spans everything': () =>
      page(`<table>${again('<tr><td rowspan=65534 colspan=1000>x</td></tr>')}</table>`),
    'a million cells': () => page(`<table><tr>${again('<td>x')}</tr></table>`),
    'a million columns': () => page(`<table><colgroup>${again('<col width=9>')}</colgroup><tr><td>x</table>`),
    'pictures in addresses': () => page(again('<img src="data:image/png;base64,iVBORw0KGgo=">', LONG)),
    'references without end': () => page(again('&#', LONG)),
    'formulas within formulas': () => page(nested(300_000, '<math><mrow>', '<mi>x</mi>', '</mrow></math>')),
    'Word lists': () => page(again("<p style='mso-list:l0 level9 lfo1'><span style='mso-list:Ignore'>1.</span>x</p>")),
    'Word lists without ends': () => page(again("<p style='mso-list:l0 level9 lfo1'><span style='mso-list:Ignore'>1.")),
    'anchors in anchors': () => page(again('<a name=a id=b>', LONG)),
    'forms in words': () => page(again('<p>x<table>y', LONG)),
  }),
);

const HEAD = 'From: a@b.example\r\nTo: c@d.example\r\nSubject: S\r\nMIME-Version: 1.0\r\n';
const multipart = (boundary: string, kind = 'mixed'): string =>
  `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n`;

const messages = files(
  'eml',
  all({
    'a million parts': () => `${HEAD}${multipart('b')}${again('--b\r\n\r\nx\r\n', LONG)}`,
    'parts within parts': () =>
      HEAD + Array.from({ length: 100_000 }, (_, index) => `${multipart(`b${index}`)}--b${index}\r\n`).join(''),
    'parts of one boundary': () => HEAD + again(`${multipart('b')}--b\r\n`, LONG),
    'messages within messages': () => again(`${HEAD}Content-Type: message/rfc822\r\n\r\n`, LONG),
    'parts that name each other': () =>
      `${HEAD}${multipart('b', 'related; start="<2>"')}${again('--b\r\nContent-ID: <1>\r\nContent-Location: cid:1\r\nContent-Type: text/html\r\n\r\n<img src="cid:1"><img src="cid:2">\r\n', 400_000)}`,
    'many pictures that are one': () =>
      `${HEAD}${multipart('b', 'related')}--b\r\nContent-Type: text/html\r\n\r\n${again('<img src="cid:1">')}\r\n--b\r\nContent-ID: <1>\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(1_000_000)}\r\n--b--`,
    'lines like boundaries': () => `${HEAD}${multipart('b')}${again('--bb\r\n--b', LONG)}`,
    'fields without end': () => `${HEAD}${varied((index) => `X-${index}: a\r\n`, LONG)}\r\nx`,
    'a field without end': () => `${HEAD}X: ${again('a\r\n ', LONG)}`,
    'addresses without end': () => `From: a@b.example\r\nTo: ${again('"a" <a@b>,', LONG)}\r\n\r\nx`,
    'encoded words': () => `From: a@b.example\r\nSubject: ${again('=?utf-8?Q?=C3=A4?= ', 900_000)}\r\n\r\nx`,
    'encoded words without end': () => `From: a@b.example\r\nSubject: ${again('=?utf-8?Q?', 900_000)}\r\n\r\nx`,
    'parameters without end': () => `${HEAD}Content-Type: text/plain; ${again('a="\\\\', 900_000)}\r\n\r\nx`,
    'quoted signs': () => `${HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n${again('=', LONG)}`,
    'base64 that is none': () => `${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${again('=A', LONG)}`,
    'quotes of quotes': () => `${HEAD}\r\n${again(`${'>'.repeat(1000)} x\r\n`, LONG)}`,
    'many files': () =>
      `${HEAD}${multipart('b')}${again('--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n', 400_000)}`,
    envelopes: () => again('From a@b Tue Mar 3 10:00:00 2026\n', LONG),
  }),
);

const archives = files(
  'mhtml',
  all({
    'sheets without end': () =>
      `MIME-Version: 1.0\r\n${multipart('b', 'related')}--b\r\nContent-Type: text/html\r\nContent-Location: a\r\n\r\n${again('<x:ExcelWorksheet><x:Name>A</x:Name><x:WorksheetSource HRef="a"/></x:ExcelWorksheet>')}<table><tr><td>x</table>\r\n--b--`,
    'pages that embed each other': () =>
      `MIME-Version: 1.0\r\n${multipart('b', 'related')}${again('--b\r\nContent-Type: text/html\r\nContent-Location: a\r\n\r\n<iframe src=a></iframe><img src=a>\r\n', 400_000)}`,
    'parts within parts': () =>
      `MIME-Version: 1.0\r\n${Array.from({ length: 100_000 }, (_, index) => `${multipart(`b${index}`, 'related')}--b${index}\r\n`).join('')}`,
  }),
);

const tables = files(
  'csv',
  all({
    'a million columns': () => again('a,', LONG),
    'a million records': () => varied((_, text) => `${text},1\n`, LONG),
    'records without fields': () => again('\n', LONG),
    'quotes without end': () => again('"', LONG),
    'a quote that never ends': () => `a,b\n"${again('x,\n', LONG)}`,
    'quotes in quotes': () => again('"a""b",', LONG),
    'all delimiters': () => again(',;\t|', LONG),
    'one long record of each': () => again(`${'a,'.repeat(100)}${'b;'.repeat(100)}`, LONG),
    blanks: () => again(' ', LONG),
    'signs of no encoding': () => again('\u00ff\u00fe,', LONG),
  }),
);

const markdown = files(
  'md',
  all({
    'quotes in quotes': () => again('> ', LONG),
    'lists in lists': () => again('- ', 3_000_000),
    'lists that nest': () => Array.from({ length: 3000 }, (_, index) => `${' '.repeat(index)}- x\n`).join(''),
    'brackets without end': () => again('[', LONG),
    'links without end': () => again('[a](', LONG),
    'pictures without end': () => again('![', LONG),
    'links in links': () => nested(1_000_000, '[', 'x', '](a)'),
    'emphasis without end': () => again('*a_', LONG),
    stars: () => again('*', LONG),
    'emphasis around emphasis': () => again('**a *b ', LONG),
    'ticks of all lengths': () => Array.from({ length: 4000 }, (_, index) => `${'`'.repeat(index)}a`).join(''),
    'references without end': () => again('[a]: b\n', LONG),
    'many references': () => varied((index) => `[a${index}]: b\n`, 5_000_000) + again('[a1] ', 5_000_000),
    'notes of notes': () => again('[^a]: [^a]\n', 5_000_000) + again('[^a]', 5_000_000),
    'a table of a million columns': () =>
      `${again('|a', 10_000_000)}\n${again('|-', 10_000_000)}\n${again('|b', 10_000_000)}`,
    'tables that are none': () => again('a|b\n', LONG),
    'addresses without end': () => again('http://a.', LONG),
    'signs of mail': () => again('a@b.', LONG),
    'angles without end': () => again('<a ', LONG),
    'comments without end': () => again('a <!-- b ', LONG),
    'declarations without end': () => again('a <!A ', LONG),
    'references of letters': () => again('&a', LONG),
    strikes: () => again('~~a', LONG),
    'front matter without end': () => `---\n${again('a: b\n', LONG)}`,
    'front matter that nests': () => `---\n${again('a: [[[[', SMALL)}\n---\nx`,
    'formulas without end': () => again('$a ', LONG),
    'blocks of formulas': () => again('$$\n', LONG),
    'fences without end': () => again('```a\n', LONG),
    'lines under lines': () => again('a\n===\n', LONG),
    'markup within': () => again('<div><b>', SMALL),
  }),
);

const texts = files('txt', {
  'a million lines': () => bytes(again('\n', LONG)),
  'a line of megabytes': () => bytes(again('a', LARGE)),
  'pages without text': () => bytes(again('\f', LONG)),
  'signs of no encoding': () => Uint8Array.from(Buffer.alloc(LONG, '\xe4\xf6\xfc\xff\xc3 ', 'latin1')),
  'half signs': () => Uint8Array.from(Buffer.alloc(LONG, Buffer.from([0xd8, 0x00]))),
});

/** Pages, messages, tables and text in uncompressed formats. */
export const pageFiles = (): Crafted[] => [...pages, ...messages, ...archives, ...tables, ...markdown, ...texts];
