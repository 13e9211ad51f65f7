import { element, type Elem, elementsOf, findAll, isBlank, isElem, Text, textOf } from '../tree/node.ts';
import { textSizesOf } from '../tree/text-sizes.ts';

const CERTAIN =
  /(?:^|\s)(?:admonition|admonitionblock|callout|markdown-alert|notecard|md-callout|theme-admonition|custom-block|alert-block)(?=\s|$)/iu;
const KIND = /(?:^|[\s_-])(note|tip|warning|important|caution|danger|info|hint|attention|seealso)(?:$|[\s_-])/iu;
const TITLE = /(?:^|[\s_-])(?:title|heading|label|header)(?:$|[\s_-])/iu;
const MARKER = /^\s*\[!(note|tip|warning|important|caution|info|danger|hint)\]\s*/iu;
/** Notes have fewer characters. Longer elements are sections. */
const MAX_LENGTH = 4000;

/** Turns notes, tips and warnings into quotes that begin with their kind. Pages mark them up as `aside`, which articles lose. */
export function settleCallouts(page: Elem): void {
  const sizeOf = textSizesOf(page);
  const isOfSize = (one: Elem): boolean => sizeOf(one) > 0 && sizeOf(one) <= MAX_LENGTH;
  for (const one of findAll(page, (candidate) => isCallout(candidate) && isOfSize(candidate))) settle(one);
  for (const quote of findAll(page, ({ name }) => name === 'blockquote')) settleMarker(quote);
}

const HOLDERS = new Set(['div', 'aside', 'section', 'p']);

function isCallout(one: Elem): boolean {
  if (!HOLDERS.has(one.name)) return false;
  const names = one.get('class');
  const isAside = one.name === 'aside' || /^(?:note|doc-tip|doc-notice)$/u.test(one.get('role'));
  return CERTAIN.test(names) || (isAside && KIND.test(names));
}

function settle(callout: Elem): void {
  const first = elementsOf(callout)[0];
  const hasTitle =
    first !== undefined && (TITLE.test(first.get('class')) || /^(?:h[1-6]|strong|b|summary)$/u.test(first.name));
  const kind = KIND.exec(callout.get('class'))?.[1] ?? '';
  if (callout.name === 'p') {
    const inner = element('p', {}, callout.children);
    callout.children = [];
    callout.append(inner);
  }
  callout.name = 'blockquote';
  callout.attributes.clear();
  if (hasTitle && !isBlank(first)) makeTitle(first);
  else if (kind !== '') prepend(callout, title(kind));
}

const title = (kind: string): Elem =>
  element('p', {}, [element('strong', {}, [new Text(kind[0]?.toUpperCase() + kind.slice(1).toLowerCase())])]);

function makeTitle(heading: Elem): void {
  const text = textOf(heading);
  heading.name = 'p';
  heading.attributes.clear();
  heading.children = [];
  heading.append(element('strong', {}, [new Text(text)]));
}

function prepend(parent: Elem, child: Elem): void {
  child.parent = parent;
  parent.children.unshift(child);
}

/** Converts a literal `[!NOTE]`, which Markdown renderers without callouts leave in quotes. */
function settleMarker(quote: Elem): void {
  let at: Elem | undefined = quote;
  while (at) {
    const first: Elem | Text | undefined = at.children.find((child) => isElem(child) || child.data.trim() !== '');
    if (first instanceof Text) {
      const kind = MARKER.exec(first.data)?.[1];
      if (kind === undefined) return;
      first.data = first.data.replace(MARKER, '');
      prepend(quote, title(kind));
      return;
    }
    at = first;
  }
}
