import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import { markBlock, markInline } from '@editor-companion/document';
import { isDeepStrictEqual } from 'node:util';
import { ContentFormat, type Doc } from 'yjs';
import type { AuthorRow } from '../task.ts';
import { alikeIn } from './alike.ts';
import type { Fate, Status } from './fate.ts';
import { meetings } from './in-order.ts';
import { merged } from './inline.ts';
import type { Signature, Signer } from './signer.ts';
import { isInline, itemsIn, type Source } from './source.ts';
import { MAX_TOKENS, tokensOf, unitsIn } from './token.ts';

type Kind = Exclude<Status, 'same'>;

/** Two states of a document in one, in which what differs is marked. */
export class Marked {
  readonly #signer: Signer;
  readonly #before: Doc;

  /** @param before the older document: what it does not have yet tells who changed the form of something. */
  constructor(signer: Signer, before: Doc) {
    this.#signer = signer;
    this.#before = before;
  }

  /** What stands in the place of two lists of nodes. */
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
    const [old, now] = [before.json, after.json];
    if (isDeepStrictEqual(old, now)) return [now];
    const replaced = (): DocumentNode[] => {
      const reshaper = { row: this.#reshaper(after) };
      return [this.#whole('deletion', before, reshaper), this.#whole('insertion', after, reshaper)];
    };
    if (old.type !== now.type || !isDeepStrictEqual(old.attrs, now.attrs)) return replaced();
    if (isInline(before) || isInline(after)) {
      if (!mayBeMarked(after) || unitsIn(old) > MAX_TOKENS || unitsIn(now) > MAX_TOKENS) return replaced();
      return [withContent(now, this.#inline(merged(tokensOf(before), tokensOf(after)), this.#reshaper(after)))];
    }
    const content = this.list(before.children(), after.children());
    return fits(after, content) ? [withContent(now, content)] : replaced();
  }

  /**
   * A node that only one of the documents has, with all that is in it.
   *
   * @param reshaper who gave it another form, where both have it: what is in it may be older.
   */
  #whole(kind: Kind, source: Source, reshaper?: { readonly row: AuthorRow | undefined }): DocumentNode {
    const row = reshaper ? reshaper.row : this.#signer.rowOf(kind, source.id);
    return markBlock(this.#filled(kind, source, row, reshaper !== undefined), kind, this.#signer.sign(row));
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

  /** Characters as texts: those of one change and one look are one. */
  #inline(fates: readonly Fate[], fallback: AuthorRow | undefined): DocumentNode[] {
    const nodes: DocumentNode[] = [];
    let open:
      | { units: string[]; marks: readonly DocumentMark[]; look: string; signature: Signature | undefined }
      | undefined;
    let last:
      | { readonly status: Status; readonly row: AuthorRow | undefined; readonly signature: Signature | undefined }
      | undefined;
    const close = (): void => {
      if (open) nodes.push(textNode(open.units.join(''), open.marks));
      open = undefined;
    };
    for (const { status, token, isReformatted } of fates) {
      const row = status === 'same' ? undefined : this.#rowOf(status, isReformatted ? undefined : token.id, fallback);
      if (!last || last.status !== status || last.row !== row)
        last = { status, row, signature: status === 'same' ? undefined : this.#signer.sign(row) };
      if (status !== 'same') this.#signer.count(status, row, 1);
      const { signature } = last;
      if (token.node) {
        close();
        nodes.push(status === 'same' || !signature ? token.node : markInline(token.node, status, signature));
        continue;
      }
      if (!open || open.signature !== signature || open.look !== token.look) {
        close();
        const text = textNode('', token.marks);
        const { marks = [] } = status === 'same' || !signature ? text : markInline(text, status, signature);
        open = { units: [], marks, look: token.look, signature };
      }
      open.units.push(token.unit ?? '');
    }
    close();
    return nodes;
  }

  #rowOf(kind: Kind, id: Source['id'], fallback: AuthorRow | undefined): AuthorRow | undefined {
    return this.#signer.rowOf(kind, id) ?? fallback;
  }

  /** Who changed something in a node last: first of all formats and attributes, which have no characters of their own. */
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

const textNode = (text: string, marks: readonly DocumentMark[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: [...marks] }),
});

function withContent(node: DocumentNode, content: readonly DocumentNode[]): DocumentNode {
  const { content: _, ...own } = node;
  return content.length > 0 ? { ...own, content: [...content] } : own;
}

/** Code has no marks. */
function mayBeMarked({ json, reading: { schema } }: Source): boolean {
  const known = Object.hasOwn(schema.nodes, json.type) ? schema.nodes[json.type] : undefined;
  const mark = schema.marks['insertion'];
  return known === undefined || mark === undefined || known.allowsMarkType(mark);
}

/** Whether a node may hold what both documents have there: two summaries have no place in one box. */
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
