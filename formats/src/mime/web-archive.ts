import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { headingOf } from '../content/sheet/sheet-look.ts';
import { titleOf } from '../content/title.ts';
import { Warnings } from '../content/warnings.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { metadataOf } from '../markup/metadata.ts';
import { PagePictures } from '../markup/page-pictures.ts';
import { readMarkup } from '../markup/read-markup.ts';
import { rewriteMarkup, type RewrittenMarkup } from '../markup/rewrite-markup.ts';
import { decodeReferences } from '../markup/attributes.ts';
import { readSource } from '../prose/source.ts';
import { readEntity, type Entity } from './entity.ts';
import { partFinder } from './part-finder.ts';

/** The maximum number of a workbook's sheets, which an archive stores as separate pages. */
const MAX_SHEETS = 200;

/**
 * Reads a web archive (MHTML, RFC 2557) from a local file: pages that browsers, Word and Excel saved as a single file. Blocking: for worker
 * threads.
 * @throws FormatError FILE_DAMAGED where it holds no page; ARCHIVE_UNSAFE, CONTENT_TOO_LARGE, XML_UNSAFE.
 */
export function readWebArchive(path: string): ImportedDocument {
  const entity = readEntity(readSource(path));
  const all = [...leaves(entity)];
  const root = rootOf(entity, all);
  if (!root) throw new FormatError('FILE_DAMAGED', { reason: 'it contains no page' });
  const warnings = new Warnings();
  const pictures = new PagePictures(warnings, { keepsLinks: true });
  const rewritten = (page: Entity): RewrittenMarkup => {
    const find = partFinder(all, page);
    return rewriteMarkup(textOf(page), { picture: (address) => pictures.place(address, find) });
  };
  const first = rewritten(root);
  const sheets = sheetsOf(textOf(root), all, root);
  const content = sheets.length > 0 ? sheetContent(sheets, rewritten) : readMarkup(first.html);
  const title = first.title ?? titleOf(content);
  return {
    ...(title !== undefined && { title }),
    content: { type: 'doc', content },
    metadata: metadataOf(first.meta),
    assets: pictures.list(),
    warnings: warnings.list(),
  };
}

const isPage = ({ type }: Entity): boolean => type.value === 'text/html' || type.value === 'application/xhtml+xml';
const textOf = ({ body, type }: Entity): string => decodeText(body, type.parameters.get('charset')).text;

function* leaves(entity: Entity): Generator<Entity, void, undefined> {
  if (entity.parts.length === 0) yield entity;
  for (const part of entity.parts) yield* leaves(part);
}

/** Returns the part that `start` names, else the first page (RFC 2387, 3.2). */
function rootOf({ type }: Entity, all: readonly Entity[]): Entity | undefined {
  const start = type.parameters.get('start');
  const named = all.find((part) => start !== undefined && part.fields.get('content-id') === start && isPage(part));
  return named ?? all.find(isPage);
}

interface SheetPage {
  readonly name: string;
  readonly page: Entity;
}

const SHEET =
  /<x:ExcelWorksheet>[^<]{0,200}<x:Name>([^<]{0,200})<\/x:Name>[^<]{0,200}<x:WorksheetSource HRef="?([^"<>]{1,500})"?\s{0,9}\/>/gi;

/** Returns the pages of a workbook's sheets if the first page is only their frame. */
function sheetsOf(source: string, all: readonly Entity[], root: Entity): SheetPage[] {
  if (!/<frameset[\s>]/i.test(source)) return [];
  const find = partFinder(all, root);
  return [...source.matchAll(SHEET)].slice(0, MAX_SHEETS).flatMap(([, name = '', address = '']) => {
    const page = find.entity(decodeReferences(address));
    return page && isPage(page) ? [{ name: decodeReferences(name).trim(), page }] : [];
  });
}

const sheetContent = (sheets: readonly SheetPage[], rewritten: (page: Entity) => RewrittenMarkup): DocumentNode[] =>
  sheets.flatMap(({ name, page }) => [headingOf(name), ...readMarkup(rewritten(page).html)]);
