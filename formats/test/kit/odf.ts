import type { TextOptions } from '../../src/content/text-options.ts';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { documentModel, validate } from '@editor-companion/document';
import { readOdp } from '../../src/odf/read/odp.ts';
import { readOds } from '../../src/odf/read/ods.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { withFile } from './docx.ts';
import { zip, type Member } from './zip.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = [
  ...['office', 'text', 'style', 'table', 'meta', 'presentation', 'chart', 'config', 'manifest', 'script', 'form'].map(
    (name) => `xmlns:${name}="${OASIS}:${name}:1.0"`,
  ),
  `xmlns:draw="${OASIS}:drawing:1.0"`,
  `xmlns:number="${OASIS}:datastyle:1.0"`,
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${OASIS}:svg-compatible:1.0"`,
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
  'xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
].join(' ');

/** An XML member with every namespace declared. */
export const part = (root: string, content: string): string => `<${root} ${NAMESPACES}>${content}</${root}>`;

export interface Parts {
  /** Content of the body. */
  readonly body: string;
  /** Content of office:automatic-styles in content.xml. */
  readonly automatic?: string;
  /** Content of office:styles. */
  readonly styles?: string;
  /** Page layouts, as automatic styles of styles.xml. */
  readonly layouts?: string;
  /** Content of office:master-styles. */
  readonly masters?: string;
  /** Content of office:meta. */
  readonly meta?: string;
  readonly settings?: string;
  /** Content of the manifest. */
  readonly manifest?: string;
  /** Additional members by name. */
  readonly files?: Readonly<Record<string, Buffer | string>>;
}

const KINDS = { odt: 'text', ods: 'spreadsheet', odp: 'presentation' } as const;
const READERS = { odt: readOdt, ods: readOds, odp: readOdp };
export type Kind = keyof typeof KINDS;

/** Returns the members of a package. Members without content are omitted. */
export function members(kind: Kind, parts: Parts): Member[] {
  const { body, automatic = '', styles = '', layouts = '', masters = '', meta, settings, manifest = '', files } = parts;
  const list: Member[] = [
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${KINDS[kind]}`, method: 0 },
    { name: 'META-INF/manifest.xml', bytes: part('manifest:manifest', manifest) },
    {
      name: 'styles.xml',
      bytes: part(
        'office:document-styles',
        `<office:styles>${styles}</office:styles><office:automatic-styles>${layouts}</office:automatic-styles><office:master-styles>${masters}</office:master-styles>`,
      ),
    },
    {
      name: 'content.xml',
      bytes: part(
        'office:document-content',
        `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${KINDS[kind]}>${body}</office:${KINDS[kind]}></office:body>`,
      ),
    },
  ];
  if (meta !== undefined)
    list.push({ name: 'meta.xml', bytes: part('office:document-meta', `<office:meta>${meta}</office:meta>`) });
  if (settings !== undefined) list.push({ name: 'settings.xml', bytes: part('office:document-settings', settings) });
  for (const [name, bytes] of Object.entries(files ?? {})) list.push({ name, bytes });
  return list;
}

/** Imports a test document and makes sure that the result is valid under the document schema. */
export function read(kind: Kind, parts: Parts | string, options: Partial<TextOptions> = {}): ImportedDocument {
  return readMembers(kind, members(kind, typeof parts === 'string' ? { body: parts } : parts), options);
}

export function readMembers(kind: Kind, list: readonly Member[], options: Partial<TextOptions> = {}): ImportedDocument {
  const settled = { revisions: 'keep', ...options } as const;
  const result = withFile(zip(list), (path) => READERS[kind](path, settled, () => undefined));
  const { model = documentModel } = options;
  validate(result.content, { model });
  model.schema.nodeFromJSON(result.content).check();
  for (const { content } of result.comments ?? []) validate({ type: 'doc', content });
  return result;
}

/** The blocks of an imported test document. */
export const blocks = (kind: Kind, parts: Parts | string, options?: Partial<TextOptions>): DocumentNode[] =>
  read(kind, parts, options).content.content ?? [];

/** Returns the warning codes. */
export const codes = ({ warnings = [] }: ImportedDocument): string[] => warnings.map(({ code }) => code);

/** A paragraph with plain text. */
export const p = (text: string, style?: string): string =>
  `<text:p${style === undefined ? '' : ` text:style-name="${style}"`}>${text}</text:p>`;

/** Returns a style from its family, its name and its content. */
export const style = (family: string, name: string, content: string, attributes = ''): string =>
  `<style:style style:family="${family}" style:name="${name}" ${attributes}>${content}</style:style>`;

/** A one-pixel picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
