/** The location of a measured figure: a table with a command's output on a page of the repository. */
export interface Figure {
  readonly page: string;
  /** The beginning of the row's first cell. */
  readonly row: string;
  readonly column: string;
  /** The index of the part if commas separate several. */
  readonly part?: number;
  /** The unit, which is added where the cell contains none. */
  readonly unit?: string;
}

/** A text in both languages of the README. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/** One line of the comparison: the same work by this server and by its alternative. */
export interface Comparison {
  readonly work: Words;
  readonly ours: Figure;
  readonly peer: Words;
  readonly theirs: Figure;
  /** The command that measures both in one run. */
  readonly command: string;
}

const EXPORT = 'docs/export.md';
const COLLAB = 'docs/collaboration.md';
const OFFICE = 'docs/office-import.md';
const WEB = 'docs/web-import.md';
const AI = 'bench/ai/README.md';

const EXPORT_COMMAND = 'npm run bench -- export';
const COLLAB_COMMAND = 'npm run goals:collab';

const of = (page: string, row: string, column: string, rest: Partial<Figure> = {}): Figure => ({
  page,
  row,
  column,
  ...rest,
});

const print = (work: Words, row: string, peer: Words): Comparison => ({
  work,
  ours: of(EXPORT, row, 'this server', { unit: ' ms' }),
  peer,
  theirs: of(EXPORT, row, peer.en, { unit: ' ms' }),
  command: EXPORT_COMMAND,
});

const together = (work: Words, row: string): Comparison => ({
  work,
  ours: of(COLLAB, row, 'this server'),
  peer: { en: 'Hocuspocus 4', zh: 'Hocuspocus 4' },
  theirs: of(COLLAB, row, 'Hocuspocus'),
  command: COLLAB_COMMAND,
});

const reading = (work: Words, row: string, peer: Words): Comparison => ({
  work,
  ours: of(OFFICE, row, 'ours', { unit: ' ms' }),
  peer,
  theirs: of(OFFICE, row, 'peer', { unit: ' ms' }),
  command: 'npm run bench -- office',
});

const gateway = (row: string, part: number, name: string): Comparison => ({
  work: { en: 'JSON through an AI gateway: processor time', zh: '经 AI 网关的 JSON 请求：处理器时间' },
  ours: of(AI, 'JSON: this server', 'processor ms', { part: 0, unit: ' ms' }),
  peer: { en: name, zh: name },
  theirs: of(AI, row, 'processor ms', { part, unit: ' ms' }),
  command: 'node bench/ai/run.ts',
});

const letter: Words = { en: 'PDF of a letter', zh: '一页信函生成 PDF' };

/** The comparison in display order. It includes lines in which others are better. */
export const COMPARISONS: readonly Comparison[] = [
  print(letter, 'letter, 1 page', { en: 'a browser per document', zh: '每份文档启动一个浏览器' }),
  print(letter, 'letter, 1 page', { en: 'a reused page', zh: '重复使用同一页面' }),
  print({ en: 'PDF of a book of 60 pages', zh: '60 页的书生成 PDF' }, 'book, 60 pages', {
    en: 'a context per document',
    zh: '每份文档一个浏览器上下文',
  }),
  {
    work: { en: 'letters a second, four at once', zh: '四路并发，每秒信函数' },
    ours: of(EXPORT, 'a second (ratio)', 'this server'),
    peer: { en: 'a reused page', zh: '重复使用同一页面' },
    theirs: of(EXPORT, 'a second (ratio)', 'a reused page'),
    command: EXPORT_COMMAND,
  },
  together(
    { en: 'collaboration: processor time an update', zh: '协作：每次更新的处理器时间' },
    '2,000 updates/s over 100 documents',
  ),
  together(
    { en: 'until a change is acknowledged, p50 and p99', zh: '修改得到确认的时间，p50 与 p99' },
    'the same: acknowledged',
  ),
  together(
    { en: 'one delivery to one of 1,000 readers: processor time', zh: '向 1,000 名读者广播，每次送达的处理器时间' },
    'fan-out',
  ),
  together({ en: 'memory of an open document', zh: '每份打开的文档所占内存' }, '5,000 documents of 2 KB'),
  gateway('JSON: pipe', 1, 'Portkey 1.15'),
  gateway('JSON: pipe', 0, 'node:http'),
  reading(
    { en: '36 Word files to editor content', zh: '36 份 Word 文件转为编辑器内容' },
    '36 documents to JSON; mammoth',
    {
      en: 'mammoth',
      zh: 'mammoth',
    },
  ),
  reading(
    { en: '9 Word 97 files to editor content, over HTTP', zh: '9 份 Word 97 文件经 HTTP 转为编辑器内容' },
    'doc, 9',
    {
      en: 'warm LibreOffice, conversion alone',
      zh: '已启动的 LibreOffice，仅转换',
    },
  ),
  {
    work: { en: 'articles of 90 web pages: F1 of the text', zh: '90 个网页的正文提取：F1' },
    ours: of(WEB, '**import-web**', 'F1'),
    peer: { en: 'Readability.js 0.6', zh: 'Readability.js 0.6' },
    theirs: of(WEB, 'Readability.js 0.6 on jsdom', 'F1'),
    command: 'npm run score:web',
  },
];
