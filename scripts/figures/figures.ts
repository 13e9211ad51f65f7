/** A block of measured figures: the page of its markers, and the command that measures them and, with `--write`, writes them. */
export interface FigureBlock {
  readonly page: string;
  readonly command: string;
}

const COLLAB = 'docs/collaboration.md';
const EXPORT = 'docs/export.md';
const OFFICE = 'docs/office-import.md';
const PDF = 'docs/pdf-import.md';
const SCALING = 'docs/scaling.md';
const SEARCH = 'bench/search/README.md';
const WEB = 'docs/web-import.md';

/** Every block of measured figures, by the name of its markers. A test compares the pages with this list. */
export const FIGURES = {
  'ai-gateway': { page: 'bench/ai/README.md', command: 'node bench/ai/run.ts' },
  'cluster-crash': { page: SCALING, command: 'npm run crash:cluster' },
  'cluster-goals': { page: SCALING, command: 'npm run goals:cluster' },
  'cluster-size': { page: SCALING, command: 'node bench/cluster/model.ts' },
  'cluster-work': { page: SCALING, command: 'npm run bench -- cluster-work' },
  'collab-goals': { page: COLLAB, command: 'npm run goals:collab' },
  'collab-loads': { page: COLLAB, command: 'node bench/collab/run.ts --size full' },
  console: { page: 'docs/console.md', command: 'npm run bench -- console' },
  encryption: { page: 'docs/encryption.md', command: 'npm run bench -- encryption' },
  export: { page: EXPORT, command: 'npm run bench -- export' },
  'export-memory': { page: EXPORT, command: 'npm run bench -- export --mixed 2500' },
  'export-office': { page: EXPORT, command: 'npm run bench -- export-office' },
  'export-report': { page: EXPORT, command: 'npm run bench -- report' },
  latency: { page: 'docs/security.md', command: 'npm run bench -- latency' },
  'office-corpus': { page: OFFICE, command: 'npm run corpus' },
  'office-fuzz': { page: OFFICE, command: 'npm run fuzz:office' },
  'office-look': { page: OFFICE, command: 'npm run score:look' },
  'office-score': { page: OFFICE, command: 'npm run score' },
  'office-speed': { page: OFFICE, command: 'npm run bench -- office' },
  'pdf-samples': { page: PDF, command: 'npm run score:pdf -- --samples' },
  'pdf-score': { page: PDF, command: 'npm run score:pdf' },
  'pdf-tools': { page: 'docs/pdf-tools.md', command: 'npm run bench -- pdf-tools' },
  playground: { page: 'docs/playground.md', command: 'npm run measure:playground' },
  'search-10000': { page: SEARCH, command: 'node bench/search/run.ts 10000' },
  'search-100000': { page: SEARCH, command: 'node bench/search/run.ts 100000' },
  'web-articles': { page: WEB, command: 'node bench/web/run.ts' },
  'web-metadata': { page: WEB, command: 'node bench/web/metadata.ts' },
  'web-segments': { page: WEB, command: 'npm run score:segments' },
  'web-speed': { page: WEB, command: 'node bench/web/run.ts' },
} as const satisfies Readonly<Record<string, FigureBlock>>;

export type FigureName = keyof typeof FIGURES;
