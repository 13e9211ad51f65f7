import type { Activity, Timeline as Page } from '@editor-companion/client/wire-history';
import type { CommentHistory } from '../comments/store/history.ts';
import { toVersion } from '../versions/view.ts';
import type { VersionStore } from '../versions/store.ts';
import type { Attributions } from './attributions.ts';
import type { People } from './people.ts';
import type { HistoryStore } from './store.ts';

/** The order of kinds with the same time. */
const KINDS = ['comment', 'version', 'edits'] as const;
type Kind = (typeof KINDS)[number];

/** Sorts before everything else of the same time. */
const ALL = Number.MAX_SAFE_INTEGER;

interface Parts {
  readonly attributions: Attributions;
  readonly store: Pick<HistoryStore, 'newest'>;
  readonly people: Pick<People, 'of'>;
  readonly versions: Pick<VersionStore, 'saved'>;
  readonly comments: Pick<CommentHistory, 'events'>;
}

/** A position in the list. Everything after it is older. */
interface Place {
  readonly date: number;
  readonly kind: Kind;
  readonly id: number;
}

interface Entry extends Place {
  readonly item: Activity;
}

export interface TimelineQuery {
  /** The `next` of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** A principal's id. */
  readonly user?: string | undefined;
}

/** The history of a document: edits, versions and comments with their authors. */
export class Timeline {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A page, newest first. */
  async page(document: string, { before, limit, user }: TimelineQuery): Promise<Page> {
    const { attributions, people } = this.#parts;
    await attributions.catchUp(document);
    const place = before === undefined ? undefined : placeOf(before);
    const lists = await Promise.all(
      KINDS.map((kind) => this.#read[kind](document, { behind: behindIn(kind, place), limit: limit + 1, user })),
    );
    const entries = lists.flat().toSorted(newestFirst);
    const items = entries.slice(0, limit);
    const last = items.at(-1);
    const users = new Set(items.map(({ item }) => item.user.id));
    const names = new Map(await people.of(document, users));
    return {
      // An automatic version may name a person by id who had left before.
      items: items.map(({ item: { user: author, ...item } }) => ({
        ...item,
        user: { ...author, name: names.get(author.id) ?? author.name },
      })) as Activity[],
      next: last && entries.length > limit ? textOf(last) : null,
    };
  }

  readonly #read: Readonly<Record<Kind, (document: string, ask: Ask) => Promise<Entry[]>>> = {
    edits: async (document, { behind, limit, user }) =>
      (await this.#parts.store.newest(document, { behind, limit, user })).map((row) => ({
        kind: 'edits',
        date: row.started_at,
        id: row.id,
        item: {
          kind: 'edits',
          user: unnamed(row.user_id),
          date: row.started_at,
          until: row.ended_at,
          inserted: row.inserted,
          deleted: row.deleted,
          changes: row.changes,
        },
      })),
    version: async (document, { behind, limit, user }) =>
      (await this.#parts.versions.saved(document, { behind, limit, user })).map((row) => {
        const version = toVersion(row);
        const { date } = version;
        return { kind: 'version', date, id: row.version, item: { kind: 'version', user: version.user, date, version } };
      }),
    comment: async (document, { behind, limit, user }) =>
      (await this.#parts.comments.events(document, { behind, limit, user })).map((event) => ({
        kind: 'comment',
        date: event.created_at,
        id: event.seq,
        item: {
          kind: 'comment',
          user: unnamed(event.user_id),
          date: event.created_at,
          thread: event.thread,
          deleted: event.patch === null,
        },
      })),
  };
}

interface Ask {
  readonly behind: { readonly date: number; readonly id: number } | undefined;
  readonly limit: number;
  readonly user: string | undefined;
}

const unnamed = (id: string) => ({ id, name: id });

const newestFirst = (one: Place, other: Place): number =>
  other.date - one.date || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || other.id - one.id;

/** The position in the list of one kind that corresponds to a position in the combined list. */
function behindIn(kind: Kind, place: Place | undefined): Ask['behind'] {
  if (!place) return undefined;
  const order = KINDS.indexOf(kind) - KINDS.indexOf(place.kind);
  if (order === 0) return { date: place.date, id: place.id };
  return { date: place.date, id: order > 0 ? ALL : 0 };
}

const textOf = ({ date, kind, id }: Place): string => `${date}-${kind}-${id}`;

/** @param text checked by the schema of the question. */
function placeOf(text: string): Place {
  const [date, kind, id] = text.split('-');
  return { date: Number(date), kind: KINDS.find((one) => one === kind) ?? 'edits', id: Number(id) };
}
