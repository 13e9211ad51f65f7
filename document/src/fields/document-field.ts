import { firstText, isRecord, type DocumentNode } from '../json.ts';
import { showDate } from './date-picture.ts';
import { showing, shownIn } from './shown.ts';

/** Facts that fields of a document show and that its content does not contain. */
export interface FieldValues {
  /** The date and time of day that dates and times show: `2026-03-01T09:05`. Without it they keep what they showed last. */
  readonly now?: string;
  /** The language of the document (BCP 47), for dates that have no own one. */
  readonly language?: string;
  /** title, subject, author, keywords and description, as in the metadata of an import. Missing ones stay as they were. */
  readonly properties?: Readonly<Record<string, string>>;
}

const PROPERTIES: ReadonlySet<string> = new Set(['title', 'subject', 'author', 'keywords', 'description']);

/** The maximum length of a shown property in characters. */
const MAX_TEXT = 1024;

/**
 * Updates the dates and properties in headers and footers. Their other fields stay as they were, because they depend on the page or the text.
 */
export function renewBandFields(blocks: readonly DocumentNode[], values: FieldValues): readonly DocumentNode[] {
  const renewed = blocks.map((node): DocumentNode => {
    // Validation happens elsewhere.
    if (!isRecord(node)) return node;
    if (node.type === 'documentField') return renewDocumentField(node, values);
    if (!Array.isArray(node.content)) return node;
    const content = renewBandFields(node.content, values);
    return content === node.content ? node : { ...node, content: [...content] };
  });
  return renewed.every((node, at) => node === blocks[at]) ? blocks : renewed;
}

/** Returns a section with updated dates and properties in its own headers and footers. */
export function withBandFields(section: DocumentNode, values: FieldValues): DocumentNode {
  const attrs = { ...section.attrs };
  let isChanged = false;
  for (const holder of ['header', 'footer']) {
    const band = attrs[holder];
    if (!isRecord(band)) continue;
    for (const [kind, blocks] of Object.entries(band)) {
      if (!Array.isArray(blocks)) continue;
      const renewed = renewBandFields(blocks as DocumentNode[], values);
      if (renewed === blocks) continue;
      attrs[holder] = { ...(attrs[holder] as Record<string, unknown>), [kind]: renewed };
      isChanged = true;
    }
  }
  return isChanged ? { ...section, attrs } : section;
}

/** Updates a date, a time or a property of the document. A fixed field, and one whose value is not known, is returned unchanged. */
export function renewDocumentField(field: DocumentNode, values: FieldValues): DocumentNode {
  const text = field.attrs?.['fixed'] === true ? undefined : textOf(field, values);
  return text === undefined || text === '' || text === shownIn(field) ? field : showing(field, text);
}

function textOf(field: DocumentNode, { now, language, properties }: FieldValues): string | undefined {
  const kind = firstText(field, 'kind') || 'date';
  if (kind === 'date' || kind === 'time')
    return (
      now && showDate(now, firstText(field, 'format'), { kind, language: firstText(field, 'language') || language })
    );
  const name = kind === 'property' ? firstText(field, 'name').toLowerCase() : kind;
  const value = properties && PROPERTIES.has(name) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return value?.replaceAll(/\s+/gu, ' ').slice(0, MAX_TEXT).toWellFormed();
}
