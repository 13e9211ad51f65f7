import { DomElement, descendants } from '../dom/node.ts';
import { fillerBreaks } from './filler-breaks.ts';
import { inheritBlockStyle, inheritTextStyle } from './inherit-style.ts';
import { LOOSE, isBlock, rename } from './elements.ts';

/** Rewrites HTML of word processors, browsers and web pages into forms that the parse rules know. HTML of this package is not changed. */
export function normalise(body: DomElement): void {
  gatherNotes(body);
  for (const element of elementsOf(body)) REWRITES[element.localName]?.(element);
  removeHidden(body);
  fillerBreaks(body);
  for (const element of looseBlocks(body)) rename(element, 'p');
  inheritBlockStyle(body);
  inheritTextStyle(body);
}

const elementsOf = (root: DomElement): DomElement[] =>
  [...descendants(root)].filter((node) => node instanceof DomElement);

const REWRITES: Record<string, (element: DomElement) => void> = {
  // MathJax 2 keeps the source of its formulas in scripts that browsers do not run.
  script: (element) => {
    const type = element.getAttribute('type') ?? '';
    if (!type.startsWith('math/tex')) return;
    const isDisplay = type.includes('mode=display');
    const formula = new DomElement(isDisplay ? 'div' : 'span');
    formula.setAttribute('data-type', isDisplay ? 'block-math' : 'inline-math');
    formula.setAttribute('data-latex', element.textContent);
    element.parentNode?.insertBefore(formula, element);
  },
  // Word's page break. A rule may split a paragraph, a line break may not.
  br: (element) => {
    if (element.hasAttribute('style') && /break-(?:before|after)/.test(element.style.cssText)) rename(element, 'hr');
  },
  // The picture that Wikipedia shows where MathML is not supported.
  img: (element) => {
    if (element.className.includes('mwe-math-fallback')) element.remove();
  },
  caption: (element) => {
    const table = element.closest('table');
    table?.parentNode?.insertBefore(element, table);
    rename(element, 'p');
  },
  // A bookmark: its block receives the name.
  a: (element) => {
    const name = element.id || element.getAttribute('name');
    const block = element.closest('p,h1,h2,h3,h4,h5,h6');
    if (!element.hasAttribute('href') && name && block?.hasAttribute('id') === false) block.setAttribute('id', name);
  },
};

/** Moves the notes at the ends of sections to the list at the end of the document. */
function gatherNotes(body: DomElement): void {
  const lists = body.querySelectorAll('section[data-type="footnotes"]');
  const main = lists.findLast((list) => !list.hasAttribute('data-place')) ?? lists.at(-1);
  if (main === undefined) return;
  const first = main.firstChild;
  for (const list of lists) {
    if (list === main || !list.hasAttribute('data-place')) continue;
    for (const note of list.childNodes) main.insertBefore(note, first);
    list.remove();
  }
}

/** Removes hidden elements, except MathML that follows a picture of itself. */
function removeHidden(parent: DomElement): void {
  for (const child of parent.children) {
    if (!isHidden(child)) removeHidden(child);
    else if (child.querySelector('math') === null) child.remove();
  }
}

const isHidden = (element: DomElement): boolean =>
  element.hasAttribute('hidden') ||
  element.style.getPropertyValue('display') === 'none' ||
  element.style.getPropertyValue('mso-hide') === 'all';

/** Returns blocks with bare text, which become paragraphs. */
function looseBlocks(body: DomElement): DomElement[] {
  const withBlocks = new Set<DomElement | null>();
  return elementsOf(body)
    .toReversed()
    .filter((element) => {
      const hasBlocks = withBlocks.has(element);
      if (hasBlocks || isBlock(element)) withBlocks.add(element.parentElement);
      return (
        !hasBlocks &&
        LOOSE.has(element.localName) &&
        !element.hasAttribute('data-type') &&
        !element.hasAttribute('data-foreign') &&
        hasInline(element)
      );
    });
}

const hasInline = (element: DomElement): boolean =>
  element.childNodes.some((node) => node instanceof DomElement || node.nodeValue.trim() !== '');
