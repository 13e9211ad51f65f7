import { isDeepStrictEqual } from 'node:util';
import { Array as YArray, type Doc, Map as YMap } from 'yjs';
import type { Thread } from '@editor-companion/client/wire';
import { blockNoteThread } from './block-note.ts';
import { load } from '../load.ts';
import type { Mirror, Works } from '../task.ts';
import { tiptapThread } from './tiptap.ts';
import { changeOf } from '../write.ts';

type Shape = Readonly<Record<string, unknown>>;

/** Members that are Y types themselves, as the reading clients expect. */
const NESTED = new Set(['comments', 'deletedComments', 'reactionsByUser']);

/** The change that makes a Y type show the threads. Threads that are up to date stay unchanged. */
export function mirror({ pieces, mirror: kind, threads }: Works['mirror']['input']): Promise<Uint8Array | undefined> {
  const doc = load(pieces);
  return changeOf(doc, () => doc.transact(() => SHOW[kind](doc, threads)));
}

const SHOW: Readonly<Record<Mirror, (doc: Doc, threads: readonly Thread[]) => void>> = {
  tiptap: showToTiptap,
  blocknote: showToBlockNote,
};

/** Updates `__tiptapcollab__threads`, which TiptapCollabProvider 2 reads. */
function showToTiptap(doc: Doc, threads: readonly Thread[]): void {
  const list = doc.getArray('__tiptapcollab__threads');
  const shapes = new Map(threads.map((thread) => [thread.id, tiptapThread(thread)]));
  for (let index = list.length - 1; index >= 0; index--) {
    const shown = list.get(index);
    const json: unknown = shown instanceof YMap ? shown.toJSON() : shown;
    const id = isShape(json) && typeof json['id'] === 'string' ? json['id'] : '';
    const shape = shapes.get(id);
    shapes.delete(id);
    if (shape && isDeepStrictEqual(json, shape)) continue;
    list.delete(index);
    if (shape) list.insert(index, [toY(shape)]);
  }
  list.push([...shapes.values()].map(toY));
}

/** Updates the map `threads`, which BlockNote's YjsThreadStoreBase reads. */
function showToBlockNote(doc: Doc, threads: readonly Thread[]): void {
  const map = doc.getMap('threads');
  const shapes = new Map(threads.map((thread) => [thread.id, blockNoteThread(thread)]));
  for (const id of map.keys()) if (!shapes.has(id)) map.delete(id);
  for (const [id, shape] of shapes) {
    const shown = map.get(id);
    if (!(shown instanceof YMap && isDeepStrictEqual(shown.toJSON(), shape))) map.set(id, toY(shape));
  }
}

/** Converts a record to a Y.Map. Lists and records in NESTED members become Y types too, everything else plain JSON. */
function toY(shape: Shape): YMap<unknown> {
  const map = new YMap<unknown>();
  for (const [member, value] of Object.entries(shape)) map.set(member, NESTED.has(member) ? nested(value) : value);
  return map;
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return YArray.from(value.map((item: Shape) => toY(item)));
  const map = new YMap<unknown>();
  for (const [key, item] of Object.entries(value as Shape)) map.set(key, toY(item as Shape));
  return map;
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
