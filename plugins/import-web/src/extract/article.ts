import { unfoldTemplates } from './templates.ts';
import { element, prepend, Text, type Elem } from '../tree/node.ts';
import { findBeside } from './beside.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { chooseRoot } from './choose-root.ts';
import { cleanForArticle } from './clean.ts';
import { headedArticle } from './headed.ts';
import { headlineOf } from '../blocks/headline.ts';
import { fittedClassifier, classifyArticle, type Classifier } from '../classifier/classifier.ts';
import { lettersOf } from '../blocks/measure.ts';
import { prune, pruneEnding, pruneOpening, pruneRuns } from './prune.ts';
import { isNamedBeside } from '../blocks/names.ts';
import { recordPage } from '../classifier/repair.ts';
import { similarity } from './similarity.ts';
import { standfirstOf } from './standfirst.ts';
import { Weights } from '../blocks/weights.ts';

/** The element that contains an article, with everything else removed from it. */
export interface Article {
  readonly root: Elem;
  /** The tree that contains it. */
  readonly page: Elem;
  /** Its text with one line for each block. */
  readonly text: string;
}

export interface ArticleHints {
  readonly title: string;
  /** The article's text in the page's own metadata (`articleBody` of schema.org), or an empty string. */
  readonly articleBody: string;
  /** True if the page states that the article is paid. Its metadata then does not replace the visible text. */
  readonly isPaid?: boolean;
}

/** If the article has fewer characters, a second attempt uses weaker rules. */
const THIN = 250;
/** Shorter bodies in metadata are summaries. */
const MIN_BODY = 500;
/** The minimum similarity of two texts that count as equal. */
const LIKE = 0.5;

/**
 * Finds the article of a page. Each block of text has a value by its length, links and phrases; names, teasers and other articles reduce
 * the value of the elements that they mark. The element with the highest value contains the article, and worthless elements in it are
 * removed. Paragraphs between it and the headline are added. If the result is short or differs from the page's metadata, a second attempt
 * ignores names, and a third looks at content that scripts would insert.
 * @param parse makes a fresh tree of the page, which is changed.
 */
export function extractArticle(
  parse: () => Elem,
  hints: ArticleHints,
  classifier: Classifier = fittedClassifier,
): Article {
  const first = attempt(parse(), hints, { byName: true, classifier });
  const isThin = lettersOf(first.text) < THIN;
  const body = hints.articleBody.length >= MIN_BODY ? hints.articleBody : '';
  const isOther = body !== '' && similarity(first.text, body) < LIKE;
  if (!isThin && !isOther) return first;
  const second = attempt(parse(), hints, { byName: false, classifier });
  if (body !== '') return nearest(body, [first, second], hints);
  const best = longer(first, second);
  if (lettersOf(best.text) >= THIN) return best;
  const headed = longer(best, withoutProse(parse(), hints));
  if (lettersOf(headed.text) >= THIN) return headed;
  const page = parse();
  unfoldTemplates(page);
  return longer(headed, attempt(page, hints, { byName: true, classifier }));
}

/** Returns the article that is most similar to the text in the page's metadata, or that text if no article is similar. */
function nearest(body: string, found: readonly [Article, Article], { isPaid = false }: ArticleHints): Article {
  const [first, second] = found.map(({ text }) => similarity(text, body)) as [number, number];
  const best = second > first ? found[1] : found[0];
  const isShown = Math.max(first, second) >= LIKE || best.text.length >= body.length * LIKE;
  return isShown || isPaid ? best : ofData(body);
}

function ofData(body: string): Article {
  const lines = body
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const root = element(
    'div',
    {},
    lines.map((line) => element('p', {}, [new Text(line)])),
  );
  return { root, page: root, text: lines.join('\n') };
}

function withoutProse(page: Elem, { title }: ArticleHints): Article {
  const root = headedArticle(page, title);
  return root ? { root, page, text: articleText(root) } : { root: page, page, text: '' };
}

const longer = (one: Article, other: Article): Article => (other.text.length > one.text.length * 2 ? other : one);

interface Manner {
  /** True if class names and ids are considered. */
  readonly byName: boolean;
  readonly classifier: Classifier;
}

function attempt(page: Elem, { title }: ArticleHints, { byName, classifier }: Manner): Article {
  const record = cleanForArticle(page, byName, () => recordPage(page, blocksOf(page)));
  const blocks = blocksOf(page);
  const weights = new Weights(page, blocks);
  const headline = headlineOf(blocks, title);
  const beside = findBeside(page, weights, { blocks, headline, byName });
  weights.settle(page, beside);
  const chosen = chooseRoot(page, weights, beside);
  const standfirst = standfirstOf(blocks, chosen, title);
  prune(chosen, weights, beside, byName);
  pruneRuns(blocksOf(chosen));
  pruneOpening(blocksOf(chosen), title);
  pruneEnding(blocksOf(chosen));
  const known = new Set(standfirst.flatMap((one) => blocksOf(one).map(({ text }) => text)));
  const apart = new Set([...beside].filter((one) => !isNamedBeside(one)));
  const root = classifyArticle({ record, root: chosen, title, known, apart }, classifier);
  prepend(root, standfirst);
  return { root, page, text: articleText(root) };
}

/** Returns the text of an article without captions. A repeated block counts once, because galleries and their copies repeat blocks. */
export function articleText(root: Elem): string {
  const seen = new Set<string>();
  const lines = blocksOf(root).flatMap(({ text, parent }) => {
    if (parent.name === 'figcaption' || (text.length > 60 && seen.has(text))) return [];
    seen.add(text);
    return [text];
  });
  return lines.join('\n');
}
