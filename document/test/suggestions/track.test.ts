import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText, type XmlFragment } from 'yjs';
import { changeOfMark, DocumentError, fromHTML, schema, toText, validate, type DocumentNode } from '../../src/index.ts';
import {
  admit,
  fromYDoc,
  patch,
  readLive,
  settleSuggestions,
  suggesting,
  SUGGESTED,
  toYDoc,
  type TrackedChange,
} from '../../src/yjs.ts';
import { arbitraryDocument, arbitraryForeign } from '../arbitrary-document.ts';

const RUN = 'r1';
const fragmentIn = (doc: Doc): XmlFragment => doc.getXmlFragment('default');
const isOwn = ({ run }: TrackedChange): boolean => run === RUN;

let last = 0;

/** A document that is changed by suggestions. */
class Suggesting {
  readonly doc = new Doc();

  constructor(content: string | DocumentNode | Doc) {
    const from = content instanceof Doc ? content : toYDoc(typeof content === 'string' ? fromHTML(content) : content);
    applyUpdate(this.doc, encodeStateAsUpdate(from));
  }

  get json(): DocumentNode {
    return fromYDoc(this.doc);
  }

  get text(): string {
    return toText(this.json);
  }

  /** Gives the document this content, by suggestions or directly. */
  become(wanted: string | DocumentNode, isTracked = true): void {
    const reading = readLive(fragmentIn(this.doc), { accepting: isOwn });
    const json = typeof wanted === 'string' ? fromHTML(wanted) : wanted;
    const track = {
      author: 'Ann',
      date: '2026-05-01T00:00:00Z',
      run: RUN,
      nextId: () => `${SUGGESTED}${(last += 1)}`,
    };
    this.doc.transact(() =>
      patch(fragmentIn(this.doc), reading, {
        shown: reading.content,
        wanted: admit(json, reading).content ?? [],
        ...(isTracked && { manner: suggesting(track) }),
      }),
    );
    validate(this.json);
  }

  settle(verdict: 'accept' | 'reject', isMeant: (change: TrackedChange) => boolean = isOwn): number {
    return this.doc.transact(() => settleSuggestions(fragmentIn(this.doc), { verdict, isMeant, schema }).size);
  }

  fork(): Suggesting {
    return new Suggesting(this.doc);
  }

  take(other: Suggesting): void {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc));
  }

  /** The texts of the document in their order. */
  texts(): XmlText[] {
    const of = (parent: XmlFragment | XmlElement): XmlText[] =>
      (parent.toArray() as unknown[]).flatMap((child) => {
        if (child instanceof XmlText) return [child];
        return child instanceof XmlElement ? of(child) : [];
      });
    return of(fragmentIn(this.doc));
  }
}

const isUnfit = (error: unknown): boolean =>
  error instanceof DocumentError && error.code === 'DOCUMENT_NOT_SUGGESTIBLE';

/** A document whose texts are of one character each, so that it does not matter how they are split. */
const inCharacters = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content.flatMap((child) =>
      child.text === undefined
        ? [inCharacters(child)]
        : Array.from(child.text, (text): DocumentNode => ({ ...child, text })),
    ),
  }),
});

/** Changes of format that others have suggested in a document, as JSON. */
function othersFormats(node: DocumentNode): Set<string> {
  const own = (node.marks ?? []).flatMap((mark) => (mark.type === 'formatChange' ? [JSON.stringify(mark)] : []));
  return new Set([...own, ...(node.content ?? []).flatMap((child) => [...othersFormats(child)])]);
}

/**
 * Removes changes of format that others have suggested and that only the accepted document keeps. A text has one such change: where a
 * suggestion has replaced one of the wanted content, which is then missing, the wanted document loses it too.
 * @param halfway the document before changes of format were accepted.
 */
function withoutOthersFormats(
  [accepted, wished, halfway]: readonly [DocumentNode, DocumentNode, DocumentNode | undefined],
  others: ReadonlySet<string>,
): [DocumentNode, DocumentNode] {
  const texts = (node: DocumentNode): string[] => (node.marks ?? []).map((mark) => JSON.stringify(mark));
  const isReplaced = (halfway?.marks ?? []).some((mark) => {
    const change = changeOfMark(mark);
    return change?.kind === 'formatChange' && isOwn(change);
  });
  const pick = (node: DocumentNode, other: DocumentNode, isLost: (mark: string, type: string) => boolean) => {
    const known = new Set(texts(other));
    const kept = node.marks?.filter(
      (mark) => known.has(JSON.stringify(mark)) || !isLost(JSON.stringify(mark), mark.type),
    );
    const { marks: _marks, content: _content, ...rest } = node;
    return { ...rest, ...(kept && kept.length > 0 && { marks: kept }) };
  };
  const pairs = (accepted.content ?? []).map((child, index) => {
    const other = wished.content?.[index];
    return other ? withoutOthersFormats([child, other, halfway?.content?.[index]], others) : [child, undefined];
  });
  const rest = (wished.content ?? []).slice(pairs.length);
  return [
    {
      ...pick(accepted, wished, (mark) => others.has(mark)),
      ...(accepted.content && { content: pairs.flatMap(([one]) => (one ? [one] : [])) }),
    },
    {
      ...pick(wished, accepted, (_mark, type) => isReplaced && type === 'formatChange'),
      ...(wished.content && { content: [...pairs.flatMap(([, one]) => (one ? [one] : [])), ...rest] }),
    },
  ];
}

test('rejecting all suggestions restores the document, and accepting all equals the change made directly', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(arbitraryForeign, fc.array(arbitraryForeign, { minLength: 1, maxLength: 3 }), (before, wanted) => {
      let stage = new Suggesting(before);
      const direct = new Suggesting(before);
      const first = JSON.stringify(stage.json);
      for (const one of wanted) {
        const next = stage.fork();
        try {
          next.become(one);
        } catch (error) {
          if (!isUnfit(error)) throw error;
          refused += 1;
          continue;
        }
        stage = next;
        direct.become(one, false);
        made += 1;
      }
      const rejected = stage.fork();
      rejected.settle('reject');
      validate(rejected.json);
      equal(JSON.stringify(rejected.json), first);
      stage.settle('accept', (change) => isOwn(change) && change.kind !== 'formatChange');
      const halfway = inCharacters(stage.json);
      stage.settle('accept');
      const documents = [inCharacters(stage.json), inCharacters(direct.json), halfway] as const;
      const [accepted, wished] = withoutOthersFormats(documents, othersFormats(before));
      deepEqual(accepted, wished);
    }),
    { numRuns: 30 },
  );
  ok(refused < made / 4, `${refused} of ${made + refused} were refused`);
});

test('a replaced node, such as the notes of a document, is replaced completely when it is accepted', () => {
  const attrs = { 'data-x': { y: 'z' } };
  const notes = (
    noteId: string,
    text: string,
    { more = {}, first }: { readonly more?: DocumentNode['attrs']; readonly first: readonly DocumentNode[] },
  ): DocumentNode => ({
    type: 'doc',
    content: [
      ...first,
      {
        type: 'footnotes',
        attrs: more,
        content: [
          {
            type: 'footnote',
            attrs: { noteId, ...more },
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          },
        ],
      },
    ],
  });
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] };
  const before = notes('a', 'The first edition, of 1843, is lost.', {
    more: attrs,
    first: [list, { type: 'heading' }],
  });
  const wanted = notes('q7', '∑ = 12', { first: [{ ...list, attrs }] });
  const [stage, direct] = [new Suggesting(before), new Suggesting(before)];
  stage.become(wanted);
  direct.become(wanted, false);
  const rejected = stage.fork();
  rejected.settle('reject');
  deepEqual(rejected.json, new Suggesting(before).json);
  stage.settle('accept');
  deepEqual(stage.json, direct.json);
});

/** One character that no document has. */
const sign = (index: number): string => String.fromCodePoint(0xe000 + index);

test('text that others type meanwhile, anywhere, survives accepting and rejecting', () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      arbitraryDocument,
      fc.array(fc.record({ at: fc.nat(), text: fc.nat(), isAfter: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      (before, wanted, places) => {
        const stage = new Suggesting(before);
        const other = stage.fork();
        const type = (place: (typeof places)[number], on: Suggesting, word: string): boolean => {
          const texts = on.texts().filter(({ length }) => length > 0);
          const text = texts[place.text % Math.max(1, texts.length)];
          text?.insert(place.at % (text.length + 1), word);
          return text !== undefined;
        };
        const words = places.flatMap((place, index) =>
          !place.isAfter && type(place, other, sign(index)) ? [sign(index)] : [],
        );
        try {
          stage.become(wanted);
        } catch (error) {
          if (isUnfit(error)) return;
          throw error;
        }
        stage.take(other);
        const after = stage.fork();
        words.push(
          ...places.flatMap((place, index) => (place.isAfter && type(place, after, sign(index)) ? [sign(index)] : [])),
        );
        stage.take(after);
        for (const verdict of ['accept', 'reject'] as const) {
          const settled = stage.fork();
          settled.settle(verdict);
          const json = JSON.stringify(settled.json);
          for (const word of words) ok(json.includes(word), `${verdict}: ${word}`);
        }
      },
    ),
    { numRuns: 30 },
  );
});
