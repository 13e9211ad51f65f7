import { XmlElement, XmlText } from 'yjs';
import { deltaOf, type Parent } from '../live/tokens.ts';
import { changeOfFormat } from './formats.ts';
import type { TrackedChange } from '../tracked/change.ts';
import { isSince, TextIds, type UnitId } from './text-ids.ts';

/** Texts with units of a change. */
interface Found {
  /** The number of units that the change originally included. */
  known: number;
  readonly holders: Set<XmlText>;
  /** Units in texts without any original unit. */
  readonly others: Map<XmlText, number>;
}

/**
 * Determines which text belongs to a change. Text that others typed into it later does not. Text that was split or moved as a whole was
 * written anew and is recognized by its length.
 */
export class Belonging {
  readonly ids = new TextIds();
  readonly #found = new Map<string, Found>();

  constructor(parent: Parent) {
    this.#gather(parent);
  }

  has(change: TrackedChange, id: UnitId | undefined, holder: XmlText): boolean {
    if (!change.since || !id || isSince(id, change.since)) return true;
    const found = this.#found.get(keyOf(change));
    if (!found || change.length === undefined || found.holders.has(holder)) return false;
    const rewritten = [...found.others].reduce((sum, [text, count]) => sum + (found.holders.has(text) ? 0 : count), 0);
    return found.known + rewritten <= change.length;
  }

  #gather(parent: Parent): void {
    for (const child of parent.toArray() as unknown[]) {
      if (child instanceof XmlElement) this.#gather(child);
      else if (child instanceof XmlText) this.#gatherText(child);
    }
  }

  #gatherText(text: XmlText): void {
    let at = 0;
    for (const { insert, attributes = {} } of deltaOf(text)) {
      const length = typeof insert === 'string' ? insert.length : 1;
      for (const [key, value] of Object.entries(attributes)) {
        const change = changeOfFormat(key, value);
        if (change?.since && typeof insert === 'string')
          this.#count(change, text, this.ids.of(text).slice(at, at + length));
      }
      at += length;
    }
  }

  #count(change: TrackedChange, holder: XmlText, ids: readonly UnitId[]): void {
    const { since = {} } = change;
    const key = keyOf(change);
    let found = this.#found.get(key);
    if (!found) this.#found.set(key, (found = { known: 0, holders: new Set(), others: new Map() }));
    const known = ids.filter((id) => isSince(id, since)).length;
    found.known += known;
    if (known > 0) found.holders.add(holder);
    found.others.set(holder, (found.others.get(holder) ?? 0) + ids.length - known);
  }
}

const keyOf = ({ kind, id }: TrackedChange): string => `${kind} ${id ?? ''}`;
