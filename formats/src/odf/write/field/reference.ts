import { shownIn, type DocumentNode } from '@editor-companion/document';
import { isSet, numberOf, textOf } from '../../../content/node.ts';
import { escapeText, textElement } from '../../../package/xml/write-xml.ts';
import { dateElements } from '../../date-format.ts';
import { CAPTION_FORMATS, DOCUMENT_FIELDS, REFERENCE_FORMATS } from '../../words.ts';
import type { Odt, Story } from '../story.ts';

/** Returns a reference to a block (ODF 1.3, part 3, 7.7.6) or to a part of a caption (7.7.8), with its last displayed text. */
export function writeReference({ odt }: Story, node: DocumentNode): string {
  const target = textOf(node, 'target') ?? '';
  const kind = textOf(node, 'kind') ?? 'text';
  const shown = shownIn(node);
  if (kind === 'note') return writeNoteReference(odt, target, shown);
  if (odt.references.isPart(target, kind))
    return textElement('text:sequence-ref', shown, {
      'text:reference-format': CAPTION_FORMATS[kind],
      'text:ref-name': target,
    });
  return textElement('text:bookmark-ref', shown, {
    // The format has none for several pages.
    'text:reference-format': REFERENCE_FORMATS[kind === 'pages' ? 'page' : kind] ?? 'text',
    'text:ref-name': target,
  });
}

/** Returns the number of a note (ODF 1.3, part 3, 7.7.7), or what was shown last if there is no such note. */
function writeNoteReference({ notes }: Odt, target: string, shown: string): string {
  const kind = (['footnote', 'endnote'] as const).find((one) => notes.has(one, target));
  if (kind === undefined) return escapeText(shown);
  return textElement('text:note-ref', shown, {
    'text:note-class': kind,
    'text:reference-format': 'text',
    'text:ref-name': notes.idOf(kind, target),
  });
}

/**
 * Returns a document property field with its last displayed text. Properties that the file does not state are fixed, as programs would show
 * nothing instead. Programs update dates that are not fixed (ODF 1.3, part 3, 7.3.2), and show the current time for a fixed one without a
 * value: undefined, so that its text is written.
 */
export function writeDocumentField({ odt }: Story, node: DocumentNode): string | undefined {
  const kind = textOf(node, 'kind') ?? 'date';
  const format = textOf(node, 'format');
  const isDate = DATES.has(kind);
  const isFixed = isSet(node, 'fixed');
  const value = textOf(node, 'value');
  if (isFixed && VALUES[kind] !== undefined && value === undefined) return undefined;
  const elements = format === undefined ? '' : dateElements(format);
  return textElement(DOCUMENT_FIELDS[kind] ?? 'text:date', shownIn(node), {
    'text:fixed': isFixed || !(isDate || odt.properties.has(kind)) ? 'true' : undefined,
    ...(isFixed && VALUES[kind] !== undefined && { [VALUES[kind]]: value }),
    'style:data-style-name': elements === '' ? undefined : odt.automatic.dates(elements, textOf(node, 'language')),
    'text:name': kind === 'property' ? (textOf(node, 'name') ?? '') : undefined,
    'text:display': kind === 'fileName' ? 'name-and-extension' : undefined,
  });
}

const DATES: ReadonlySet<string> = new Set(['date', 'time', 'created', 'modified']);

/** The attributes with the value of a date or time. */
const VALUES: Readonly<Record<string, string>> = { date: 'text:date-value', time: 'text:time-value' };

/** Returns the number of a caption (ODF 1.3, part 3, 7.4.13). References find it by the anchor of its block. */
export function writeSequence(story: Story, node: DocumentNode): string {
  const name = textOf(node, 'name') ?? '';
  const start = numberOf(node, 'start') ?? numberInChapter(node);
  const { odt, anchor } = story;
  odt.sequences.add(name);
  // Only the first number of a block can have its name.
  story.anchor = undefined;
  return textElement('text:sequence', shownIn(node), {
    'text:ref-name': anchor,
    'text:name': name,
    'text:formula': start === undefined ? `ooow:${name}+1` : `ooow:${start}`,
    'style:num-format': textOf(node, 'numberType') ?? '1',
  });
}

/** Returns the stated number of a caption that counts within chapters, as the format counts through the whole document. */
function numberInChapter(node: DocumentNode): number | undefined {
  const number = Number(shownIn(node));
  return numberOf(node, 'restart') !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}
