import type { DocumentNode } from '@editor-companion/document';
import { numberOf, textOf } from '../../../content/node.ts';
import { NOTE_END, NUMBER_FORMATS, PART_ENDS } from '../../words.ts';
import { quoted } from '../../contents-code.ts';
import { isOwnLink } from '../../../content/source/references.ts';
import type { Story } from '../story.ts';

/** The switches that determine the content of a reference (17.16.5.51). */
const SWITCHES: Readonly<Record<string, string>> = {
  number: String.raw` \r`,
  numberNoContext: String.raw` \n`,
  numberFullContext: String.raw` \w`,
  position: String.raw` \p`,
};

/** Returns the field code of a cross reference. */
export function referenceCode({ docx }: Story, node: DocumentNode): string {
  const target = textOf(node, 'target') ?? '';
  const kind = textOf(node, 'kind') ?? 'text';
  const end = isOwnLink(node) ? String.raw` \h` : '';
  if (kind === 'note') return `NOTEREF ${docx.bookmarks.nameOf(target, NOTE_END)}${end}`;
  if (kind === 'page' || kind === 'pages') return `PAGEREF ${docx.bookmarks.nameOf(target)}${end}`;
  if (docx.references.isPart(target, kind)) return `REF ${docx.bookmarks.nameOf(target, PART_ENDS[kind])}${end}`;
  // For a block without a caption, these kinds refer to its whole text.
  return `REF ${docx.bookmarks.nameOf(target)}${SWITCHES[kind] ?? ''}${end}`;
}

/** Returns the field code of a caption's number (17.16.5.56). */
export function sequenceCode(node: DocumentNode): string {
  const start = numberOf(node, 'start');
  const format = NUMBER_FORMATS[textOf(node, 'numberType') ?? '1'] ?? 'ARABIC';
  const from = start === undefined ? '' : String.raw` \r ${start}`;
  const restart = numberOf(node, 'restart');
  const within = restart === undefined ? '' : String.raw` \s ${restart}`;
  return String.raw`SEQ ${quoted(textOf(node, 'name') ?? '')} \* ${format}${from}${within}`;
}
