import type { TextOptions } from '../../src/content/text-options.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { documentModel, validate } from '@editor-companion/document';
import { readDocx } from '../../src/docx/read/reader.ts';
import { zip } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const NAMESPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}/officeDocument/2006/relationships"`,
  `xmlns:m="${OFFICE}/officeDocument/2006/math"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:pic="${OFFICE}/drawingml/2006/picture"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:c="${OFFICE}/drawingml/2006/chart"`,
  `xmlns:dgm="${OFFICE}/drawingml/2006/diagram"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

/** The parts of a test document. Strings are the content of the part's root element. */
export interface Parts {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly comments?: string;
  readonly commentsExtended?: string;
  readonly settings?: string;
  readonly theme?: string;
  /** Additional parts below word/, by name. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Additional relationships of the main part: id -> [kind, target]. An address is external. */
  readonly relations?: Readonly<Record<string, readonly [string, string]>>;
  /** The relationships of the package in addition to that of the main part, with their parts. */
  readonly core?: string;
}

const ROOTS = {
  styles: 'w:styles',
  numbering: 'w:numbering',
  footnotes: 'w:footnotes',
  endnotes: 'w:endnotes',
  comments: 'w:comments',
  commentsExtended: 'w15:commentsEx',
  settings: 'w:settings',
} as const;

/** Returns an XML part with every namespace declared. */
export const part = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} ${NAMESPACES}>${content}</${root}>`;

const relationshipsPart = (relations: readonly (readonly [string, string, string])[]): string => {
  const list = relations.map(([id, kind, target]) => {
    const mode = /^[a-z]+:/i.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.join('')}</Relationships>`;
};

/** The positions of tables depend on it. */
const WORD_2013 =
  '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';

/** A .docx from pieces of WordprocessingML. */
export function docx(parts: Parts): Buffer {
  const members = [
    { name: '[Content_Types].xml', bytes: `<Types xmlns="${OFFICE}/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      bytes: relationshipsPart([
        ['m', 'officeDocument', 'word/document.xml'],
        ...(parts.core === undefined ? [] : [['c', 'metadata/core-properties', 'docProps/core.xml'] as const]),
      ]),
    },
    { name: 'word/document.xml', bytes: part('w:document', `<w:body>${parts.body}</w:body>`) },
  ];
  const relations: (readonly [string, string, string])[] = Object.entries(parts.relations ?? {}).map(
    ([id, [kind, target]]) => [id, kind, target],
  );
  for (const [kind, root] of Object.entries(ROOTS)) {
    const content = parts[kind as keyof typeof ROOTS] ?? (kind === 'settings' ? WORD_2013 : undefined);
    if (content === undefined) continue;
    members.push({ name: `word/${kind}.xml`, bytes: part(root, content) });
    relations.push([`r-${kind}`, kind, `${kind}.xml`]);
  }
  if (parts.theme !== undefined) {
    members.push({ name: 'word/theme.xml', bytes: part('a:theme', parts.theme) });
    relations.push(['r-theme', 'theme', 'theme.xml']);
  }
  if (parts.core !== undefined) members.push({ name: 'docProps/core.xml', bytes: parts.core });
  for (const [name, bytes] of Object.entries(parts.files ?? {}))
    members.push({ name: `word/${name}`, bytes: bytes as string });
  members.push({ name: 'word/_rels/document.xml.rels', bytes: relationshipsPart(relations) });
  return zip(members);
}

/** Passes the bytes as a local file, which exists only during the call. */
export function withFile<T>(bytes: Buffer, use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'import-office-'));
  try {
    const path = join(folder, 'document');
    writeFileSync(path, bytes);
    return use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports a test document and makes sure that the result is valid under the document schema. */
export function read(parts: Parts | string, options: Partial<TextOptions> = {}): ImportedDocument {
  const bytes = docx(typeof parts === 'string' ? { body: parts } : parts);
  const result = withFile(bytes, (path) => readDocx(path, { revisions: 'keep', ...options }, () => undefined));
  const { model = documentModel } = options;
  validate(result.content, { model });
  model.schema.nodeFromJSON(result.content).check();
  return result;
}

/** The blocks of an imported test document. */
export const blocks = (parts: Parts | string, options?: Partial<TextOptions>): DocumentNode[] =>
  read(parts, options).content.content ?? [];

/** A paragraph with properties and plain text. */
export const p = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${text && r(text)}</w:p>`;

/** A run with properties. */
export const r = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph style. */
export const style = (id: string, content: string, type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`;

/** Returns the text of a node. */
export const textOf = (node: DocumentNode | undefined): string =>
  (node?.text ?? '') + (node?.content ?? []).map(textOf).join('');

/** A node without attributes and marks, as nested arrays: `['bulletList', ['listItem', ['paragraph', 'one']]]`. */
export type Outline = readonly [string, ...(string | Outline)[]];

export const outline = (node: DocumentNode): Outline => [
  node.type,
  ...(node.content ?? []).map((child) => child.text ?? outline(child)),
];
