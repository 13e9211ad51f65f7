import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { anchorId, clip, within } from '../../../content/bounds.ts';
import { textOf } from '../../../content/node.ts';
import { lookup } from '../../../package/lookup.ts';
import { NUMBER_FORMATS, PAGE_NUMBERS, PART_ENDS } from '../../words.ts';
import { citationSources } from '../../citation-code.ts';
import { documentField, isDateField } from '../../document-fields.ts';
import { styleReference } from '../../style-reference-code.ts';
import type { Story } from '../story.ts';
import { fieldWords } from './field.ts';

/** A field that becomes one inline node. Its result is collected as the node's text. */
export interface GatheredField {
  readonly node: DocumentNode;
  isPlaced: boolean;
}

/**
 * Returns the node for a field code. Undefined if the field does not become a node.
 * @param isLocked true if Word does not update the field (17.16.18, fldLock).
 */
export function gatheredField(story: Story, code: string, isLocked = false): GatheredField | undefined {
  const written = fieldWords(code);
  const [name = '', ...words] = written;
  switch (name.toUpperCase()) {
    case 'PAGE':
    case 'NUMPAGES':
    case 'SECTION':
    case 'SECTIONPAGES':
      return pageNumber(name.toUpperCase(), words);
    case 'REF':
    case 'PAGEREF':
      return reference(story, name.toUpperCase(), words);
    case 'NOTEREF':
      return noteReference(story, words);
    case 'SEQ':
      return sequence(words);
    case 'CITATION':
      return citation(story, written);
    default: {
      const attrs = documentField(written) ?? styleReference(written, (style) => story.docx.styles.named(style));
      const fixed = isLocked && { fixed: true };
      return attrs && { node: { type: 'documentField', attrs: { ...attrs, ...fixed } }, isPlaced: false };
    }
  }
}

/**
 * Adds text to the result. Returns the node with the first text, so that the caller adds it to the line.
 * @param language of the text, as a language tag.
 */
export function addResult(
  field: GatheredField,
  text: string,
  marks: readonly DocumentMark[],
  language = '',
): DocumentNode | undefined {
  const { node } = field;
  if (node.type === 'pageNumber') {
    node.attrs = { ...node.attrs, text: clip((textOf(node, 'text') ?? '') + text, MAX_NUMBER) };
  } else if (text !== '') addText(node, text, marks);
  if (field.isPlaced) return undefined;
  field.isPlaced = true;
  if (node.type === 'documentField' && isDateField(node) && LANGUAGE.test(language))
    node.attrs = { ...node.attrs, language };
  // Links are kept within the field's content, because the field itself can be a link.
  const around = marks.filter(({ type }) => node.type === 'pageNumber' || type !== 'link');
  if (around.length > 0) node.marks = around;
  return node;
}

function addText(node: DocumentNode, text: string, marks: readonly DocumentMark[]): void {
  const content = (node.content ??= []);
  const last = content.at(-1);
  const isAlike = last?.type === 'text' && JSON.stringify(last?.marks ?? []) === JSON.stringify(marks);
  if (isAlike) last.text = (last.text ?? '') + text;
  else content.push({ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) });
}

const MAX_NUMBER = 64;

const PAGE_KINDS = new Map(Object.entries(PAGE_NUMBERS).map(([kind, code]) => [code, kind]));

/** Creates a field for the number of the page or section, or for a number of pages (17.16.5.43, 17.16.5.40, 17.16.5.55). */
function pageNumber(code: string, words: readonly string[]): GatheredField {
  const numberType = TYPES.get(words[words.indexOf(String.raw`\*`) + 1] ?? '') ?? '1';
  const attrs = { kind: PAGE_KINDS.get(code) ?? 'page', ...(numberType !== '1' && { numberType }) };
  return { node: { type: 'pageNumber', attrs }, isPlaced: false };
}

const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/iu;

/** The kinds of references by their switches (17.16.5.51). */
const KINDS = lookup({
  r: 'number',
  n: 'numberNoContext',
  w: 'numberFullContext',
  p: 'position',
});

const PARTS = Object.entries(PART_ENDS);

function reference(story: Story, name: string, words: readonly string[]): GatheredField | undefined {
  const [bookmark = '', ...rest] = words;
  if (bookmark === '' || bookmark.startsWith('\\')) return undefined;
  const switches = rest.filter((word) => word.startsWith('\\')).map((word) => word.slice(1).toLowerCase());
  const part = story.docx.isOwn ? PARTS.find(([, end]) => bookmark.endsWith(end)) : undefined;
  const kind =
    name === 'PAGEREF' ? 'page' : (part?.[0] ?? switches.map((one) => KINDS[one]).find((one) => one) ?? 'text');
  const target = anchorId(part ? bookmark.slice(0, -part[1].length) : bookmark);
  const node: DocumentNode = { type: 'crossReference', attrs: { target, kind } };
  story.docx.bookmarks.addReference(node, { isLink: switches.includes('h'), isCertain: story.docx.isOwn });
  return { node, isPlaced: false };
}

/** Creates a field for the number of a note (17.16.5.38). */
function noteReference({ docx }: Story, words: readonly string[]): GatheredField | undefined {
  const [bookmark = ''] = words;
  if (bookmark === '' || bookmark.startsWith('\\') || words.includes(String.raw`\p`)) return undefined;
  const node: DocumentNode = { type: 'crossReference', attrs: { target: anchorId(bookmark), kind: 'note' } };
  docx.bookmarks.addReference(node, { isLink: words.includes(String.raw`\h`), isCertain: false });
  return { node, isPlaced: false };
}

/** Creates a citation (17.16.5.12). Its sources are read later. */
function citation({ docx }: Story, words: readonly string[]): GatheredField | undefined {
  const sources = citationSources(words);
  if (!sources) return undefined;
  const node: DocumentNode = { type: 'citation', attrs: { sources } };
  docx.citations.add(node);
  return { node, isPlaced: false };
}

const TYPES = new Map(Object.entries(NUMBER_FORMATS).map(([type, format]) => [format, type]));

/** Creates a field for the number of a caption (17.16.5.56). Undefined for a repeated or hidden number, which is read as text. */
function sequence(words: readonly string[]): GatheredField | undefined {
  const [name = '', ...rest] = words;
  if (name === '' || name.startsWith('\\') || name.length > MAX_NUMBER) return undefined;
  let numberType = '1';
  let start: number | undefined;
  let restart: number | undefined;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at]?.toLowerCase();
    if (word === String.raw`\*`) numberType = TYPES.get(rest[(at += 1)] ?? '') ?? numberType;
    else if (word === String.raw`\r`) start = within(Math.trunc(Number(rest[(at += 1)])) || 0, 0, 100_000);
    else if (word === String.raw`\s`) restart = within(Math.trunc(Number(rest[(at += 1)])) || 1, 1, 6);
    else if (word !== String.raw`\n`) return undefined;
  }
  const attrs = {
    name,
    ...(numberType !== '1' && { numberType }),
    ...(start !== undefined && { start }),
    ...(restart !== undefined && { restart }),
  };
  return { node: { type: 'sequence', attrs }, isPlaced: false };
}
