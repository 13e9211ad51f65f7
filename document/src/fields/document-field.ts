import { firstText, type DocumentNode } from '../json.ts';
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
