import type { DocumentNode } from '@editor-companion/core/plugin';
import { readPage, type Mode, type PageReading } from '../../src/read/read-page.ts';
import { writeDocument } from '../../src/read/write-document.ts';
import { page, paragraphs } from './pages.ts';

const URL_OF_PAGE = 'https://bees.example/articles/sleep';

export const readHtml = (html: string, url = URL_OF_PAGE, mode: Mode = 'article'): PageReading =>
  readPage({ bytes: Buffer.from(html), charset: 'utf-8', url }, mode);

/** Returns the nodes of a part of an article, read among prose. */
export function nodesOf(piece: string, head = ''): DocumentNode[] {
  const { html } = readHtml(page(`${paragraphs(2)}${piece}${paragraphs(2, 2)}`, { head }));
  const document = JSON.parse(Buffer.from(writeDocument({ pages: [html], names: {} })).toString()) as DocumentNode;
  return (document.content ?? []).filter((node) => !/^\d\. /u.test(textOf(node)));
}

export const textOf = (node: DocumentNode | undefined): string =>
  node === undefined ? '' : (node.text ?? (node.content ?? []).map(textOf).join(''));

/** Attributes with a value. */
export const attrsOf = (node: DocumentNode | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(node?.attrs ?? {}).filter(([, value]) => value !== null));

/** Nodes of a type, at any depth. */
export function allOf(nodes: readonly DocumentNode[], type: string): DocumentNode[] {
  return nodes.flatMap((node) => [...(node.type === type ? [node] : []), ...allOf(node.content ?? [], type)]);
}
