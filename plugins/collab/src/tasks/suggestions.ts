import {
  admit,
  listSuggestions,
  patch,
  readLive,
  settleSuggestions,
  SUGGESTED,
  suggesting,
  type Place,
} from '@editor-companion/document/yjs';
import type { Suggestion, TrackedChange } from '@editor-companion/document/yjs';
import type { Suggestion as ShownSuggestion, SuggestionChoice } from '@editor-companion/client/wire-suggestions';
import { randomBytes } from 'node:crypto';
import {
  encodeRelativePosition,
  encodeStateAsUpdate,
  encodeStateVector,
  type Doc,
  type RelativePosition,
  type XmlFragment,
} from 'yjs';
import { suggestionErrors } from '../suggestion-errors.ts';
import { fieldIn } from './field.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import { nameTypes, positionOf } from './ranges/position.ts';
import type { Works } from './task.ts';

/** Lists the suggestions of a document, a page of them in detail. */
export function suggestions({
  pieces,
  field,
  range,
  after,
  limit,
}: Works['suggestions']['input']): Works['suggestions']['output'] {
  const { doc, name, fragment } = open(pieces, field);
  const all = listSuggestions(fragment, range && placesOf(doc, range));
  return { field: name, total: all.length, suggestions: all.slice(after, after + limit).map(shown) };
}

/** Accepts or rejects suggestions. Those of users outside `only` stay, and are counted. */
export function settle({ pieces, choice, verdict, only }: Works['settle']['input']): Works['settle']['output'] {
  const { doc, fragment } = open(pieces, choice.field);
  const isChosen = chooser(doc, fragment, choice);
  const refused = new Set<string | null>();
  const isMeant = (change: TrackedChange): boolean => {
    if (!isChosen(change)) return false;
    const isAllowed = only === undefined || (change.user !== undefined && only.includes(change.user));
    if (!isAllowed) refused.add(change.id);
    return isAllowed;
  };
  const before = encodeStateVector(doc);
  const changes: Uint8Array[] = [];
  doc.on('update', (change: Uint8Array) => changes.push(change));
  const settled = doc.transact(() => settleSuggestions(fragment, { verdict, isMeant, schema: model().schema }));
  return {
    ids: [...settled],
    refused: refused.size,
    ...(changes.length > 0 && { update: encodeStateAsUpdate(doc, before) }),
  };
}

/** Suggests the differences to a wanted content. */
export function suggest({ pieces, content, field, suggester }: Works['suggest']['input']): Works['suggest']['output'] {
  const { doc, fragment } = open(pieces, field);
  const reading = readLive(fragment, { model: model() });
  const wanted = admit(content, reading).content ?? [];
  const before = encodeStateVector(doc);
  const ids = newIds();
  const track = { ...suggester, nextId: ids.next };
  doc.transact(() => patch(fragment, reading, { shown: reading.content, wanted, manner: suggesting(track) }));
  const count = ids.count();
  return count === 0 ? { count } : { count, update: encodeStateAsUpdate(doc, before) };
}

/** Generates ids of new suggestions. */
export function newIds() {
  const start = `${SUGGESTED}${randomBytes(6).toString('base64url')}.`;
  let last = 0;
  return {
    next: (): string => `${start}${(last += 1)}`,
    count: (): number => last,
    has: (id: string): boolean => id.startsWith(start),
  };
}

export const listAll = (fragment: XmlFragment): ShownSuggestion[] => listSuggestions(fragment).map(shown);

function open(pieces: readonly Uint8Array[], field: string | undefined) {
  const doc = load(pieces);
  return { doc, ...openField(doc, field) };
}

/** @throws CompanionError SUGGESTIONS_UNSUPPORTED (409) and those of finding it. */
export function openField(doc: Doc, field: string | undefined) {
  const { name, form } = fieldIn(doc, field);
  if (form.id !== 'tiptap') throw suggestionErrors.SUGGESTIONS_UNSUPPORTED({ field: name, form: form.id });
  return { name, fragment: doc.getXmlFragment(name) };
}

function chooser(doc: Doc, fragment: XmlFragment, choice: SuggestionChoice): (change: TrackedChange) => boolean {
  const { ids, user, author, run, range } = choice;
  const within = range && new Set(listSuggestions(fragment, placesOf(doc, range)).map(({ id }) => id));
  return (change) =>
    (ids === undefined || (change.id !== null && ids.includes(change.id))) &&
    (user === undefined || change.user === user) &&
    (author === undefined || change.author === author) &&
    (run === undefined || change.run === run) &&
    (within === undefined || within.has(change.id));
}

/** @throws CompanionError SUGGESTION_RANGE_GONE (409). */
function placesOf(doc: Doc, { anchor, head }: NonNullable<SuggestionChoice['range']>): readonly [Place, Place] {
  nameTypes(doc);
  const [one, other] = [positionOf(doc, anchor), positionOf(doc, head)];
  if (!one || !other) throw suggestionErrors.SUGGESTION_RANGE_GONE();
  return [one, other];
}

const shown = ({ user, run, reason, from, to, ...rest }: Suggestion): ShownSuggestion => ({
  ...rest,
  user: user ?? null,
  run: run ?? null,
  reason: reason ?? null,
  anchor: encoded(from),
  head: encoded(to),
});

const encoded = (position: RelativePosition): string =>
  Buffer.from(encodeRelativePosition(position)).toString('base64');
