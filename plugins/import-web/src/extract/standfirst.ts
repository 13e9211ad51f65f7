import { HEADING } from '../tree/kinds.ts';
import { ancestorsOf, closest, element, Text, type Child, type Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';
import { isHeadline } from '../blocks/headline.ts';
import { countWords } from '../blocks/measure.ts';
import { namesOf } from '../blocks/names.ts';
import { isBesideTheStory } from '../blocks/phrases.ts';
import { valueOf } from '../blocks/weights.ts';

/**
 * The maximum number of blocks between the headline and the text that are examined, such as a section name, a date, authors and a caption.
 */
const MAX_BETWEEN = 40;
/** The maximum number of paragraphs and characters of a standfirst. */
const MAX_BLOCKS = 3;
const MAX_CHARS = 1400;
/** Shorter lines are section names, dates and authors. */
const MIN_WORDS = 6;
const MIN_CHARS = 40;
/** The minimum value of a paragraph that is certainly prose. */
const MIN_VALUE = 40;
const MAX_LINKED = 0.3;
/** Elements whose text is no summary. */
const APART = new Set(['figure', 'figcaption', 'table', 'ul', 'ol', 'aside', 'nav', 'form']);
/** Names of captions, dates, authors and buttons, which also occur between the headline and the text. */
const APART_NAMES =
  /caption|credit|image|photo|picture|img|video|gallery|share|sharing|social|sign-?up|newsletter|subscri|promo|byline|author|meta|comment|breadcrumb|date|advert|cookie|consent|login/u;
/** A time of day occurs in lines with the date of publication or change. */
const TIME = /\b\d{1,2}:\d{2}\b/u;
const MAX_TIME_LINE = 160;

/**
 * Returns the paragraphs between the headline and the text that summarize the article. Many sites keep them in a separate element, in a
 * header with the headline, or under a name that elsewhere marks teasers.
 * @param blocks of the whole page, before anything was removed because of its name.
 * @returns copies of the paragraphs; none where the text begins with its headline.
 */
export function standfirstOf(blocks: readonly Block[], root: Elem, title: string): Elem[] {
  const start = blocks.findIndex(({ parent }) => isWithin(parent, root));
  const between = blocks.slice(Math.max(0, start - MAX_BETWEEN), Math.max(0, start));
  const at = between.findLastIndex((block) => isHeadline(block, title));
  const headline = between[at]?.parent;
  if (headline === undefined) return [];
  const text = new Set(blocks.slice(start).map((block) => block.text));
  const around = new Set<Elem>([root, ...ancestorsOf(root), ...ancestorsOf(headline)]);
  const isApart = ({ parent }: Block): boolean =>
    [parent, ...ancestorsOf(parent)].some((one) => !around.has(one) && (APART.has(one.name) || isNamedApart(one)));
  const found = between.slice(at + 1).filter((block) => isSummary(block) && !isApart(block) && !text.has(block.text));
  const length = found.reduce((sum, block) => sum + block.text.length, 0);
  if (found.length > MAX_BLOCKS || length > MAX_CHARS) return [];
  return found.map(paragraphOf);
}

function isSummary(block: Block): boolean {
  const { text, linked, parent } = block;
  if (linked > text.length * MAX_LINKED || isBesideTheStory(text)) return false;
  if (text.length < MAX_TIME_LINE && TIME.test(text)) return false;
  if (HEADING.test(parent.name)) return text.length >= MIN_CHARS && countWords(text) >= MIN_WORDS;
  return valueOf(block) >= MIN_VALUE;
}

const isWithin = (inner: Elem, outer: Elem): boolean =>
  inner === outer || closest(inner, (one) => one === outer) !== undefined;

const isNamedApart = (one: Elem): boolean => APART_NAMES.test(namesOf(one).toLowerCase());

/** Copies a block as a paragraph with its links and emphasis. */
function paragraphOf({ parent, nodes }: Block): Elem {
  const kept = new Set<Child>(nodes);
  const copy = (node: Child): Child[] => {
    if (node instanceof Text) return kept.has(node) ? [new Text(node.data)] : [];
    const children = node.children.flatMap(copy);
    return children.length === 0 ? [] : [element(node.name, Object.fromEntries(node.attributes), children)];
  };
  return element('p', {}, parent.children.flatMap(copy));
}
