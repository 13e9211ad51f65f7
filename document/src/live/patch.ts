import type { XmlFragment } from 'yjs';
import { DocumentError } from '../errors.ts';
import type { DocumentNode } from '../json.ts';
import { unfit } from './unfit.ts';
import { alignKeys } from './align.ts';
import { FormatBook } from './formats.ts';
import { Direct, type Changes, type Manner, type MannerOf, type PlacedStep } from './manner.ts';
import { isVisible, type LiveReading } from './reading.ts';
import { canonical, isSame } from '../record.ts';
import { CHANGE } from '../tracked/change.ts';
import { stepsBetween, type Step } from './script.ts';
import { Splice } from './splice.ts';
import { jsonTokens, tokensOf, type JsonToken, type NodeToken, type Parent, type Token } from './tokens.ts';

/** The index of a token that shows nothing of the document, such as the empty paragraph of an empty document. */
const NOWHERE = -1;
const MAX_NAMED = 10;

export interface PatchOptions {
  /** The content that the caller has seen. */
  readonly shown: readonly DocumentNode[];
  /** The content that the caller wants. */
  readonly wanted: readonly DocumentNode[];
  /** Returns the form of a block in a simpler format. Without it, the content is that of a `LiveReading`. */
  readonly image?: (block: DocumentNode) => readonly DocumentNode[];
  /** True if the format has no unknown attributes, as Markdown. */
  readonly lacksAttributes?: boolean;
  /** The way of changing: suggestions (`suggesting`), or directly by default. */
  readonly manner?: MannerOf;
}

/**
 * Changes a live document where the wanted content differs from the shown content, and leaves everything else unchanged. Call it in a
 * transaction.
 * @throws DocumentError DOCUMENT_CONTENT_HIDDEN (409) where something that was not shown would be lost; DOCUMENT_NOT_SUGGESTIBLE (409) where
 * old and new cannot stand beside each other. The document may be changed by then, so that it is to be thrown away.
 */
export function patch(
  fragment: XmlFragment,
  reading: LiveReading,
  { shown, wanted, image, lacksAttributes = false, manner }: PatchOptions,
): void {
  if (isSame(shown, wanted)) return;
  const form = lacksAttributes ? 'text' : 'json';
  const patcher = new Patcher(reading, { form, hasImages: image !== undefined, manner });
  if (!image) return patcher.content(fragment, shown, wanted);
  const images = tokensOf(fragment).map((token) => imageOf(token, reading, image));
  patcher.content(fragment, images.flat(), wanted, images);
}

function imageOf(
  token: Token,
  reading: LiveReading,
  image: (block: DocumentNode) => readonly DocumentNode[],
): readonly DocumentNode[] {
  const node = token.kind === 'node' ? reading.nodeOf(token.element) : undefined;
  return node ? image(node) : [];
}

interface Sequence {
  readonly tokens: readonly Token[];
  readonly shown: readonly JsonToken[];
  readonly wanted: readonly JsonToken[];
  /** The index of the token for each shown one. */
  readonly places: readonly number[];
  /** Shown tokens that are rewritten although they stay. */
  readonly rewritten: ReadonlySet<number>;
}

interface PatcherOptions {
  readonly form: 'json' | 'text';
  readonly hasImages: boolean;
  readonly manner: MannerOf | undefined;
}

class Patcher {
  readonly #reading: LiveReading;
  readonly #form: 'json' | 'text';
  readonly #hasImages: boolean;
  readonly #book: FormatBook;
  readonly #manner: Manner;
  /** True while the content of a node changes that becomes another one. */
  #isReplacing = false;

  constructor(reading: LiveReading, { form, hasImages, manner }: PatcherOptions) {
    this.#reading = reading;
    this.#form = form;
    this.#hasImages = hasImages;
    this.#book = new FormatBook(reading);
    this.#manner = manner ? manner(reading, this.#book) : new Direct(this.#book);
  }

  content(
    parent: Parent,
    shownContent: readonly DocumentNode[],
    wantedContent: readonly DocumentNode[],
    images?: readonly (readonly DocumentNode[])[],
  ): void {
    if (isSame(shownContent, wantedContent)) return;
    const tokens = tokensOf(parent);
    const [shown, wanted] = [jsonTokens(shownContent), jsonTokens(wantedContent)];
    const places = images ? placesOfImages(tokens, images) : this.#align(tokens, shown);
    const steps = stepsBetween(shown, wanted);
    const splice = new Splice(parent, tokens, this.#book, (formats) => this.#hiddenFormats(formats));
    const rewritten = this.#clear(tokens, places, steps, splice);
    const wished = this.#place(steps, { tokens, shown, wanted, places, rewritten });
    const placed = this.#manner.arrange({ parent, tokens, steps: wished });
    const changes = this.#manner.in({ parent, tokens, steps: placed, splice });
    for (const step of placed) this.#make(step, changes);
    changes.end();
    splice.apply();
  }

  #place(steps: readonly Step[], { tokens, shown, wanted, places, rewritten }: Sequence): PlacedStep[] {
    const placed: PlacedStep[] = [];
    let gap = 0;
    for (const [index, step] of steps.entries()) {
      const after = step.kind === 'remove' ? undefined : wanted[step.wanted];
      if (step.kind === 'insert') {
        // A replacement is inserted directly before the replaced token, after hidden content.
        const next =
          steps[index - 1]?.kind === 'insert' ? undefined : steps.slice(index).find(({ kind }) => kind !== 'insert');
        if (next?.kind === 'remove' && tokens[places[next.shown] ?? NOWHERE]) gap = places[next.shown] ?? gap;
        if (after) placed.push({ kind: 'insert', gap, token: after });
        continue;
      }
      const place = places[step.shown] ?? NOWHERE;
      const token = tokens[place];
      if (token) gap = place + 1;
      if (step.kind === 'remove') {
        if (token) placed.push({ kind: 'remove', place, token, before: shown[step.shown], isReplaced: step.replaced });
      } else if (!token) {
        if (after && (step.kind === 'change' || rewritten.has(step.shown)))
          placed.push({ kind: 'insert', gap, token: after });
      } else placed.push({ kind: 'stay', place, token, before: shown[step.shown], after });
    }
    return placed;
  }

  #make(step: PlacedStep, changes: Changes): void {
    if (step.kind === 'insert') return changes.insert(step.gap, step.token);
    const { token, place } = step;
    if (step.kind === 'remove') {
      if (step.isReplaced && token.kind === 'node' && !this.#manner.isLossless) this.#mustNotHide([token]);
      return changes.remove(place, token);
    }
    const { before, after } = step;
    if (token.kind === 'node' && before?.kind === 'node' && after?.kind === 'node') {
      if (isSame(before.node, after.node)) return changes.stay(token);
      const isWithin = this.#isReplacing;
      this.#isReplacing ||= step.isReplaced === true;
      try {
        this.#node(token, place, { before: before.node, after: after.node }, changes);
      } finally {
        this.#isReplacing = isWithin;
      }
    } else if (token.kind === 'text' && before?.kind === 'text' && after?.kind === 'text') {
      if (isSame(before.marks, after.marks)) changes.stay(token);
      else changes.marks(place, token, before.marks, after.marks);
    }
  }

  #node(
    token: NodeToken,
    place: number,
    { before, after }: { readonly before: DocumentNode; readonly after: DocumentNode },
    changes: Changes,
  ): void {
    try {
      this.content(token.element, before.content ?? [], after.content ?? []);
    } catch (error) {
      if (!unfit.is(error)) throw error;
      changes.remove(place, token);
      // Attributes that the caller does not know stay, as they do if the node stays.
      const attrs = { ...(!this.#isReplacing && before.attrs), ...after.attrs };
      return changes.insert(place, {
        kind: 'node',
        node: { ...after, ...(Object.keys(attrs).length > 0 && { attrs }) },
      });
    }
    const left = this.#isReplacing ? cleared(before.attrs) : {};
    this.#manner.attributes(token.element, before.attrs ?? {}, { ...left, ...after.attrs });
    changes.stay(token);
  }

  /** Returns the formats of a text that are not shown as marks. */
  #hiddenFormats(formats: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(formats).filter(([key, value]) => {
        const mark = this.#reading.markOf(key, value);
        return !mark;
      }),
    );
  }

  /** Returns the index of the token for each shown one. */
  #align(tokens: readonly Token[], shown: readonly JsonToken[]): number[] {
    const visible = tokens.flatMap((token, place) => (this.#isVisible(token) ? [place] : []));
    const types = visible.map((place) => keyOf(tokens[place]));
    const wanted = shown.map(keyOfJson);
    if (isSame(types, wanted)) return visible;
    const before = visible.map((place, index) => ({
      type: types[index] ?? '',
      content: this.#contentOf(tokens[place]),
    }));
    const after = shown.map((token, index) => ({ type: wanted[index] ?? '', content: contentOfJson(token) }));
    return alignKeys(before, after).map((index) => (index === undefined ? NOWHERE : (visible[index] ?? NOWHERE)));
  }

  #contentOf(token: Token | undefined): string {
    return token?.kind === 'node' ? canonical(this.#reading.nodeOf(token.element)) : keyOf(token);
  }

  #isVisible(token: Token): boolean {
    if (token.kind === 'odd') return false;
    if (token.kind === 'text') return isVisible(token.unit) && !this.#reading.isGone(token.formats);
    return this.#hasImages || this.#reading.shows(token.element);
  }

  /** Rewrites tokens around a change that belongs to no single token, unless they contain hidden content. Returns the shown tokens. */
  #clear(
    tokens: readonly Token[],
    places: readonly number[],
    steps: readonly Step[],
    splice: Splice,
  ): ReadonlySet<number> {
    const used = new Set(places);
    const rewritten = new Set<number>();
    for (const step of steps) {
      if (step.kind === 'insert' || step.kind === 'keep' || places[step.shown] !== NOWHERE) continue;
      if (rewritten.has(step.shown)) continue;
      const [first, last] = gapAround(places, step.shown);
      const from = (places[first - 1] ?? NOWHERE) + 1;
      const sources = tokens
        .slice(from, places[last + 1] ?? tokens.length)
        .flatMap((token, index) =>
          !used.has(from + index) && token.kind === 'node' ? [{ token, at: from + index }] : [],
        );
      if (this.#manner.isLossless && sources.length > 0) throw unfit.error();
      this.#mustNotHide(sources.map(({ token }) => token));
      for (const { at } of sources) splice.remove(at);
      if (sources.length > 0) for (let shown = first; shown <= last; shown++) rewritten.add(shown);
    }
    return rewritten;
  }

  /** @throws DocumentError DOCUMENT_CONTENT_HIDDEN (409). */
  #mustNotHide(tokens: readonly NodeToken[]): void {
    const names = new Set<string>();
    for (const { element } of tokens) this.#reading.gatherElement(element, this.#form, names);
    if (names.size === 0) return;
    const found = [...names].slice(0, MAX_NAMED).map((name) => `«${name.slice(0, 64)}»`);
    throw new DocumentError('DOCUMENT_CONTENT_HIDDEN', { found: found.join(', ') });
  }
}

/** Returns the first and the last of adjacent shown tokens without a single token. */
function gapAround(places: readonly number[], shown: number): readonly [number, number] {
  let [first, last] = [shown, shown];
  while (places[first - 1] === NOWHERE) first -= 1;
  while (places[last + 1] === NOWHERE) last += 1;
  return [first, last];
}

const keyOf = (token: Token | undefined): string => {
  if (token?.kind === 'node') return `\u0000${token.element.nodeName}`;
  return token?.kind === 'text' ? token.unit : '';
};

const keyOfJson = (token: JsonToken): string => (token.kind === 'node' ? `\u0000${token.node.type}` : token.unit);

const contentOfJson = (token: JsonToken): string => (token.kind === 'node' ? canonical(token.node) : token.unit);

/** A block that is shown as one block of its type corresponds to that block. */
function placesOfImages(tokens: readonly Token[], images: readonly (readonly DocumentNode[])[]): number[] {
  return images.flatMap((image, place) => {
    const token = tokens[place];
    const isOne = image.length === 1 && token?.kind === 'node' && image[0]?.type === token.element.nodeName;
    return image.map(() => (isOne ? place : NOWHERE));
  });
}

/** Returns attributes with null values. Suggestions about a node are not removed. */
const cleared = (attrs: DocumentNode['attrs'] = {}): Record<string, null> =>
  Object.fromEntries(Object.keys(attrs).flatMap((name) => (name === CHANGE ? [] : [[name, null] as const])));
