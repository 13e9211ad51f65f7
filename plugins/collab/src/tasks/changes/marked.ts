import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import { markBlock, markInline } from '@editor-companion/document';
import { isDeepStrictEqual } from 'node:util';
import { ContentFormat, type Doc } from 'yjs';
import type { AuthorRow } from '../task.ts';
import { alikeIn } from './alike.ts';
import { withSectionBands } from './bands.ts';
import type { Fate, Status } from './fate.ts';
import { meetings } from './in-order.ts';
import { merged } from './inline.ts';
import type { Signature, Signer } from './signer.ts';
import { isInline, itemsIn, Source } from './source.ts';
import { MAX_TOKENS, tokensOf, unitsIn, type Token } from './token.ts';
import { changesGrid, isReshapedBy, reformatted, reshaped } from './format.ts';

type Kind = Exclude<Status, 'same'>;

/** The common properties of neighbouring characters that belong to one change. */
type Change =
  | { readonly kind: 'same'; readonly row: undefined }
  | { readonly kind: Kind | 'formatChange'; readonly row: AuthorRow | undefined; readonly signature: Signature };

const NO_CHANGE: Change = { kind: 'same', row: undefined };

/** Combines two states of a document and marks the differences. */
export class Marked {
  readonly #signer: Signer;
  readonly #before: Doc;
  readonly #isTracked: boolean;

  /**
   * @param before the older document: content that it lacks shows who changed a format.
   * @param isTracked whether changes are tracked as by an editor: those of a format by themselves, those of a block in all blocks within
   * it.
   */
  constructor(signer: Signer, before: Doc, isTracked = false) {
    this.#signer = signer;
    this.#before = before;
    this.#isTracked = isTracked;
  }

  /** Combines two lists of nodes. */
  list(before: readonly Source[], after: readonly Source[]): DocumentNode[] {
    const nodes: DocumentNode[] = [];
    const push = (more: readonly DocumentNode[]): void => {
      for (const node of more) nodes.push(node);
    };
    for (const meeting of meetings(before, after)) {
      if (meeting.kind === 'both') {
        push(this.#both(meeting.before, meeting.after));
        continue;
      }
      for (const inner of alikeIn(meeting.before, meeting.after))
        if (inner.kind === 'both') push(this.#both(inner.before, inner.after));
        else
          push([
            ...inner.before.map((source) => this.#whole('deletion', source)),
            ...inner.after.map((source) => this.#whole('insertion', source)),
          ]);
    }
    return nodes;
  }

  #both(before: Source, after: Source): DocumentNode[] {
    if (before.signature !== undefined && before.signature === after.signature) return [after.json];
    const [old, now] = this.#sides(before, after);
    if (isDeepStrictEqual(old, now)) return [now];
    if (old.type !== now.type) return this.#replaced(before, after);
    const isReshaped = this.#isTracked ? isReshapedBy(old, now) : !isDeepStrictEqual(old.attrs, now.attrs);
    if (isReshaped && (!this.#isTracked || changesGrid(old, now))) return this.#replaced(before, after);
    const content = this.#within(before, after);
    if (!content) return this.#replaced(before, after);
    return [withContent(isReshaped ? reshaped(old, now, this.#signer.sign(undefined)) : now, content)];
  }

  /** Two matching nodes. The headers and footers of sections are compared as content. */
  #sides(before: Source, after: Source): [before: DocumentNode, after: DocumentNode] {
    const [old, now] = [before.json, after.json];
    if (!this.#isTracked || old.type !== 'section' || now.type !== 'section') return [old, now];
    const sources = (content: readonly DocumentNode[]): readonly Source[] =>
      Source.ofJson({ type: 'doc', content: [...content] }, after.reading);
    return withSectionBands(old, now, (was, is) => this.list(sources(was), sources(is)));
  }

  /** Combines the content of two matching nodes; undefined if it does not fit into one node. */
  #within(before: Source, after: Source): DocumentNode[] | undefined {
    if (!isInline(before) && !isInline(after)) {
      const [old, now] = [before.children(), after.children()];
      const [was, is] = [onlyText(before, old), onlyText(after, now)];
      // Another value in a cell is no other paragraph.
      const content = was && is ? this.#both(was, is) : this.list(old, now);
      return fits(after, content) ? content : undefined;
    }
    if (!mayBeMarked(after) || unitsIn(before.json) > MAX_TOKENS || unitsIn(after.json) > MAX_TOKENS) return undefined;
    const fates = merged(tokensOf(before), tokensOf(after), this.#isTracked ? 'sign' : 'key');
    return this.#inline(fates, this.#reshaper(after));
  }

  #replaced(before: Source, after: Source): DocumentNode[] {
    if (this.#isTracked) {
      const signature = this.#signer.sign(undefined);
      return [this.#entire('deletion', before, signature), this.#entire('insertion', after, signature)];
    }
    const reshaper = { row: this.#reshaper(after) };
    return [this.#whole('deletion', before, reshaper), this.#whole('insertion', after, reshaper)];
  }

  /**
   * A node that exists in only one document, with all its content.
   * @param reshaper the author of its other form, if both documents have it: its content may be older.
   */
  #whole(kind: Kind, source: Source, reshaper?: { readonly row: AuthorRow | undefined }): DocumentNode {
    if (this.#isTracked) return this.#entire(kind, source, this.#signer.sign(undefined));
    const row = reshaper ? reshaper.row : this.#signer.rowOf(kind, source.id);
    return markBlock(this.#filled(kind, source, row, reshaper !== undefined), kind, this.#signer.sign(row));
  }

  /**
   * A block that was inserted or deleted as a whole. All blocks and texts in it belong to the change, so undoing the change leaves nothing
   * of them.
   */
  #entire(kind: Kind, source: Source, signature: Signature): DocumentNode {
    const { json } = source;
    if (!isInline(source)) {
      const children = source.children().map((child) => this.#entire(kind, child, signature));
      return markBlock(withContent(json, children), kind, signature);
    }
    this.#signer.count(kind, undefined, unitsIn(json));
    const content = mayBeMarked(source) ? json.content?.map((node) => markInline(node, kind, signature)) : json.content;
    return markBlock(withContent(json, content ?? []), kind, signature);
  }

  #filled(kind: Kind, source: Source, fallback: AuthorRow | undefined, isReshaped: boolean): DocumentNode {
    const { json } = source;
    if (!isInline(source))
      return withContent(
        json,
        source.children().map((child) => {
          const row = isReshaped ? fallback : (this.#signer.rowOf(kind, child.id) ?? fallback);
          return this.#filled(kind, child, row, isReshaped);
        }),
      );
    const tokens = tokensOf(source);
    if (!mayBeMarked(source)) {
      this.#signer.count(kind, fallback, tokens.length);
      return json;
    }
    const fates = tokens.map((token): Fate => ({ status: kind, token, isReformatted: isReshaped }));
    return withContent(json, this.#inline(fates, fallback));
  }

  /** Joins characters of the same change and look into texts. */
  #inline(fates: readonly Fate[], fallback: AuthorRow | undefined): DocumentNode[] {
    const nodes: DocumentNode[] = [];
    let open: { units: string[]; marks: readonly DocumentMark[]; look: string; change: Change } | undefined;
    let change: Change = NO_CHANGE;
    const close = (): void => {
      if (open) nodes.push(textNode(open.units.join(''), open.marks));
      open = undefined;
    };
    for (const fate of fates) {
      const { status, token, was } = fate;
      change = this.#changeOf(fate, fallback, change);
      if (status !== 'same') this.#signer.count(status, change.row, 1);
      if (token.node) {
        close();
        nodes.push(withChange(token.node, change, was));
        continue;
      }
      const look = was ? `${was.look} ${token.look}` : token.look;
      if (!open || open.change !== change || open.look !== look) {
        close();
        const { marks = [] } = withChange(textNode('', token.marks), change, was);
        open = { units: [], marks, look, change };
      }
      open.units.push(token.unit ?? '');
    }
    close();
    return nodes;
  }

  /** The change of a character: the same as that of the previous character if the same person made it in the same way. */
  #changeOf({ status, token, isReformatted, was }: Fate, fallback: AuthorRow | undefined, last: Change): Change {
    const kind = was ? 'formatChange' : status;
    if (kind === 'same') return NO_CHANGE;
    const row = kind === 'formatChange' ? undefined : this.#rowOf(kind, isReformatted ? undefined : token.id, fallback);
    if (last.kind === kind && last.row === row) return last;
    // A word that replaces another one is one change for its reader.
    const isInPlace = this.#isTracked && last.kind === 'deletion' && kind === 'insertion';
    return { kind, row, signature: isInPlace ? last.signature : this.#signer.sign(row) };
  }

  #rowOf(kind: Kind, id: Source['id'], fallback: AuthorRow | undefined): AuthorRow | undefined {
    return this.#signer.rowOf(kind, id) ?? fallback;
  }

  /** The author of the last change in a node, first of its format and attributes, which have no characters of their own. */
  #reshaper({ element }: Source): AuthorRow | undefined {
    let [form, any]: (AuthorRow | undefined)[] = [];
    for (const item of element ? itemsIn(element) : []) {
      if (!item || item.id.clock + item.length <= this.#clockOf(item.id.client)) continue;
      const row = this.#signer.rowOf('insertion', item.lastId);
      any = later(any, row);
      if (item.content instanceof ContentFormat || item.parentSub !== null) form = later(form, row);
    }
    return form ?? any;
  }

  #clockOf(client: number): number {
    const structs = this.#before.store.clients.get(client);
    const last = structs?.at(-1);
    return last ? last.id.clock + last.length : 0;
  }
}

const later = (one: AuthorRow | undefined, other: AuthorRow | undefined): AuthorRow | undefined =>
  one && (!other || one.until >= other.until) ? one : other;

function withChange(node: DocumentNode, change: Change, was: Token | undefined): DocumentNode {
  if (change.kind === 'same') return node;
  if (change.kind === 'formatChange') return reformatted(node, was?.marks ?? [], change.signature);
  return markInline(node, change.kind, change.signature);
}

const textNode = (text: string, marks: readonly DocumentMark[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: [...marks] }),
});

function withContent(node: DocumentNode, content: readonly DocumentNode[]): DocumentNode {
  const { content: _, ...own } = node;
  return content.length > 0 ? { ...own, content: [...content] } : own;
}

/** The paragraph of a cell that has no other block. */
function onlyText({ json }: Source, [first, ...others]: readonly Source[]): Source | undefined {
  const isCell = json.type === 'tableCell' || json.type === 'tableHeader';
  return isCell && others.length === 0 && first?.json.type === 'paragraph' ? first : undefined;
}

/** Code has no marks. */
function mayBeMarked({ json, reading: { schema } }: Source): boolean {
  const known = Object.hasOwn(schema.nodes, json.type) ? schema.nodes[json.type] : undefined;
  const mark = schema.marks['insertion'];
  return known === undefined || mark === undefined || known.allowsMarkType(mark);
}

/** Whether a node may contain the content of both documents: a details box cannot have two summaries. */
function fits({ json, reading: { schema } }: Source, content: readonly DocumentNode[]): boolean {
  const known = Object.hasOwn(schema.nodes, json.type) ? schema.nodes[json.type] : undefined;
  if (!known) return true;
  let match: typeof known.contentMatch | null = known.contentMatch;
  for (const { type } of content) {
    const child = Object.hasOwn(schema.nodes, type) ? schema.nodes[type] : undefined;
    if (!child) return true;
    match = match.matchType(child);
    if (!match) return false;
  }
  return match.validEnd;
}
