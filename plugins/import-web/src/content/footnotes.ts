import { closest, element, type Elem, elementsOf, findAll, isElem, remove, replace, textOf } from '../tree/node.ts';

/** The maximum number of notes. A longer list is a bibliography, which stays a list. The schema would allow more. */
const MAX_NOTES = 2000;
const BLOCK = /^(?:li|p|div|dd|aside|section|td|article|blockquote)$/u;
const BACK_LINK = /(?:backref|backlink|reversefootnote|footnote-back|mw-cite-backlink|footnote-return)/iu;
const BACK_TEXT = /^(?:\s|\u21A9|\uFE0E|\u2191|\^|\u23CE|\u2934)*$/u;
const REFERENCE = /footnote|noteref|reference|citation|fnref|endnote/iu;

/** The notes of a page, by the ids to which references link. */
export type Notes = ReadonlyMap<string, Elem>;

/**
 * Removes the notes from a page and converts references into the editor's kind. References are links to a block of the same page that links
 * back, or links that are marked as references.
 */
export function liftFootnotes(page: Elem): Notes {
  const byId = new Map<string, Elem>();
  for (const one of findAll(
    page,
    (candidate) => candidate.has('id') || (candidate.name === 'a' && candidate.has('name')),
  ))
    byId.set(one.get('id') || one.get('name'), one);
  const blocks = new Map<string, Elem | undefined>();
  const targets = new Map<Elem, Target>();
  const notes = new Map<string, Elem>();
  /** Ids of the references to which notes link back. */
  const origins = new Set<string>();
  for (const link of findAll(
    page,
    ({ name, attributes }) => name === 'a' && (attributes.get('href') ?? '').includes('#'),
  )) {
    const id = anchorOf(link);
    if (id !== '' && !blocks.has(id)) blocks.set(id, blockOf(byId.get(id)));
    const block = blocks.get(id);
    if (!block || contains(block, link) || (!notes.has(id) && notes.size >= MAX_NOTES)) continue;
    const target = targets.get(block) ?? targetOf(block);
    targets.set(block, target);
    if (!isReference(link, target)) continue;
    notes.set(id, block);
    for (const origin of idsAround(link)) origins.add(origin);
    const holder = link.parent?.name === 'sup' && isAloneIn(link.parent, link) ? link.parent : link;
    replace(holder, [element('sup', { 'data-type': 'footnote-reference', 'data-note-id': id })]);
  }
  for (const target of new Set(notes.values())) {
    for (const back of findAll(target, (one) => isBackLink(one) || pointsTo(one, origins))) removeWithHolder(back);
    takeOut(target);
  }
  return notes;
}

/** Properties of a block, computed once for all links to it. */
interface Target {
  readonly isNote: boolean;
  readonly hasBackLink: boolean;
  /** Ids to which links in the block lead. */
  readonly pointsTo: ReadonlySet<string>;
}

function targetOf(block: Elem): Target {
  const links = findAll(block, ({ name }) => name === 'a');
  return { isNote: isNoteBlock(block), hasBackLink: links.some(isBackLink), pointsTo: new Set(links.map(anchorOf)) };
}

/** Tells whether a link is the whole content of an element. */
const isAloneIn = (parent: Elem, link: Elem): boolean =>
  parent.children.every((child) => child === link || (isElem(child) ? textOf(child) : child.data).trim() === '');

/** Returns the section of notes that an article refers to, in the order of their references. */
export function footnotesOf(root: Elem, notes: Notes): Elem | undefined {
  const ids = new Set(
    findAll(root, (one) => one.get('data-type') === 'footnote-reference').map((one) => one.get('data-note-id')),
  );
  const kept = [...ids].flatMap((id) => {
    const note = notes.get(id);
    return note ? [element('div', { 'data-type': 'footnote', 'data-note-id': id }, note.children)] : [];
  });
  return kept.length === 0 ? undefined : element('section', { 'data-type': 'footnotes' }, kept);
}

function anchorOf(link: Elem): string {
  const href = link.get('href');
  if (!href.startsWith('#')) return '';
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Returns the block of a note: the target of the link, or the block around an anchor. */
function blockOf(target: Elem | undefined): Elem | undefined {
  if (!target || BLOCK.test(target.name)) return target;
  const block = closest(target, ({ name }) => BLOCK.test(name));
  return block && textOf(block).length < 5000 ? block : undefined;
}

function isReference(link: Elem, { isNote, hasBackLink, pointsTo: ids }: Target): boolean {
  const text = textOf(link);
  if (text.length > 12 || text === '') return false;
  if (link.get('role') === 'doc-noteref' || /^noteref$/u.test(link.get('epub:type'))) return true;
  const isRaised = link.parent?.name === 'sup' || elementsOf(link).some(({ name }) => name === 'sup');
  const isMarked = REFERENCE.test(
    `${link.get('class')} ${link.get('id')} ${link.get('rel')} ${link.parent?.get('class') ?? ''}`,
  );
  const isShort = /^[[(]?[\d*†‡§a-z]{1,4}[\])]?$/iu.test(text);
  const linksBack = hasBackLink || [...idsAround(link)].some((id) => ids.has(id));
  return isShort && (isRaised || isMarked) && (linksBack || isMarked || isNote);
}

/** Ids of a link and of the elements whose only content it is. */
const idsAround = (link: Elem): Set<string> =>
  new Set(
    [link, link.parent].flatMap((one) => [one?.get('id') ?? '', one?.get('name') ?? '']).filter((id) => id !== ''),
  );

const pointsTo = (one: Elem, ids: ReadonlySet<string>): boolean => one.name === 'a' && ids.has(anchorOf(one));

const isNoteBlock = (target: Elem): boolean =>
  /note|cite|^fn/iu.test(target.get('id')) ||
  closest(target, (one) => /footnote|endnote|references/iu.test(one.get('class'))) !== undefined;

function isBackLink(one: Elem): boolean {
  if (one.name !== 'a') return false;
  const isNamed =
    one.get('role') === 'doc-backlink' ||
    BACK_LINK.test(`${one.get('class')} ${one.get('rev')} ${one.parent?.get('class') ?? ''}`);
  const href = one.get('href');
  return isNamed || (href.startsWith('#') && (BACK_TEXT.test(textOf(one)) || /^#.*(?:ref|src)/iu.test(href)));
}

function removeWithHolder(back: Elem): void {
  const { parent } = back;
  remove(back);
  if (parent && (parent.name === 'sup' || parent.name === 'span') && textOf(parent) === '') remove(parent);
}

/** Removes a note, and the list and section around it if they become empty. */
function takeOut(note: Elem): void {
  let at: Elem | undefined = note.parent;
  remove(note);
  while (at?.parent && /^(?:ol|ul|dl|section|div|aside|footer)$/u.test(at.name) && isSpent(at)) {
    const { parent }: Elem = at;
    remove(at);
    at = parent;
  }
}

/** Tells whether only a rule or the heading of the notes remains. */
const isSpent = (one: Elem): boolean =>
  one.children.every((child) =>
    isElem(child)
      ? child.name === 'hr' || (/^h[1-6]$/u.test(child.name) && /note|reference|quelle/iu.test(textOf(child)))
      : child.data.trim() === '',
  );

const contains = (outer: Elem, inner: Elem): boolean => closest(inner, (one) => one === outer) !== undefined;
