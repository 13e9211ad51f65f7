import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentNode, ImportedDocument, PageSetup } from '@editor-companion/document';
import { schema } from '@editor-companion/document';
import katex from 'katex';
import type { WriteJob, Writer } from '../../src/content/source/write-job.ts';

export type Reader = (path: string, options: { revisions: 'keep' }, report: () => void) => ImportedDocument;

/** Returns a job with only a document. */
export const jobOf = (content: DocumentNode, more: Partial<WriteJob> = {}): WriteJob => ({
  content,
  css: [],
  comments: [],
  metadata: {},
  options: {},
  pictures: new Map(),
  ...more,
});

/** Writes bytes to a file, which exists only while they are read. */
export function withFile<T>(bytes: Uint8Array | string, read: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'export-formats-'));
  try {
    const path = join(folder, 'document');
    writeFileSync(path, bytes);
    return read(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a job and imports the result. */
export async function throughFile(job: WriteJob, write: Writer, read: Reader): Promise<ImportedDocument> {
  const bytes = await write(job, () => undefined);
  return withFile(bytes, (path) => read(path, { revisions: 'keep' }, () => undefined));
}

/** Returns a job that writes an imported document again. */
export const jobOfImport = (imported: ImportedDocument): WriteJob =>
  jobOf(settle(imported.content), {
    ...(imported.page && { page: imported.page }),
    comments: imported.comments ?? [],
    metadata: imported.metadata ?? {},
    options: { comments: true },
    pictures: new Map(
      (imported.assets ?? []).map(({ name, mediaType, bytes }) => [`asset:${name}`, { mediaType, bytes }]),
    ),
  });

/** Returns the document with every attribute and with marks in the schema's order. */
export const settle = (content: DocumentNode): DocumentNode =>
  joinTexts(schema.nodeFromJSON(content).toJSON() as DocumentNode);

function joinTexts(node: DocumentNode): DocumentNode {
  if (!node.content) return node;
  const joined: DocumentNode[] = [];
  for (const child of node.content.map(joinTexts)) {
    const last = joined.at(-1);
    if (
      last?.text !== undefined &&
      child.text !== undefined &&
      JSON.stringify(last.marks) === JSON.stringify(child.marks)
    )
      last.text += child.text;
    else joined.push({ ...child });
  }
  return { ...node, content: joined };
}

/** Returns the document with each node replaced by the result of `change`. */
export function mapNodes(node: DocumentNode, change: (node: DocumentNode) => DocumentNode): DocumentNode {
  const changed = change(node);
  return changed.content ? { ...changed, content: changed.content.map((child) => mapNodes(child, change)) } : changed;
}

/** Normalises formulas to their meaning: LaTeX has several spellings, and blanks have no effect in it. */
export const formulasAsShown = (node: DocumentNode): DocumentNode => {
  const latex = node.attrs?.['latex'];
  if (typeof latex !== 'string') return node;
  const shown = katex.renderToString(latex, { output: 'mathml', throwOnError: false, strict: 'ignore' });
  return { ...node, attrs: { ...node.attrs, latex: shown.replaceAll(/<annotation[\s\S]*?<\/annotation>/g, '') } };
};

/** Returns the paths at which two values differ, for messages. */
export function differences(a: unknown, b: unknown, path = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  const isObject = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!isObject) return [`${path}: ${short(a)} -> ${short(b)}`];
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
    const at = a.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(b[index]));
    const place = at < 0 ? a.length : at;
    return [`${path} (${a.length} -> ${b.length}) .${place}: ${short(a[place])} -> ${short(b[place])}`];
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
    differences(left[key], right[key], `${path}.${key}`),
  );
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 300);

/** Returns the page setup without the default appearance of text. */
export const withoutText = (page: PageSetup | undefined): Omit<PageSetup, 'text'> | undefined => {
  if (!page) return undefined;
  const { text: _text, ...rest } = page;
  return rest;
};
