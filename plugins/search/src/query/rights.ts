import { setImmediate } from 'node:timers/promises';
import {
  holdsScope,
  type DocumentsService,
  type Principal,
  type SearchKind,
  type TemplatesService,
} from '@editor-companion/core/plugin';
import type { Scope, Source } from '../store/store.ts';

/** The number of sources whose roles are checked in one turn of the event loop. */
const TURN = 1000;

/** The scope that a caller needs for finding sources of a kind. */
export const SCOPES: Readonly<Record<SearchKind, string>> = { document: 'collab', template: 'template:read' };

interface Services {
  readonly documents: () => DocumentsService | undefined;
  readonly templates: () => TemplatesService | undefined;
}

/** The sources that a principal may read, at the time of the query. */
export type View = (source: Pick<Source, 'kind' | 'id'>) => boolean;

/** Decides who may find which sources, checked for each query. */
export class Rights {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The kinds that a principal may search at all. */
  kindsOf(principal: Principal, wanted: readonly SearchKind[]): readonly SearchKind[] {
    return wanted.filter((kind) => holdsScope(principal.scopes, SCOPES[kind]));
  }

  /** The sources of these kinds that a principal may read. */
  async viewOf(principal: Principal, wanted: readonly SearchKind[]): Promise<View> {
    const kinds = this.kindsOf(principal, wanted);
    const { documents, templates } = this.#services;
    const mayReadTemplate = kinds.includes('template') ? await templates()?.readable(principal) : undefined;
    return ({ kind, id }) => {
      if (!kinds.includes(kind)) return false;
      return kind === 'template' ? mayReadTemplate?.(id) === true : documents()?.roleOf?.(id, principal) !== undefined;
    };
  }

  /** The sources that a principal may find something in. */
  async scopeOf(mayRead: View, sources: readonly Source[]): Promise<Scope> {
    const numbers: number[] = [];
    let passages = 0;
    for (const [index, source] of sources.entries()) {
      if (index % TURN === TURN - 1) await setImmediate();
      if (!mayRead(source)) continue;
      numbers.push(source.number);
      passages += source.passages;
    }
    return { sources: numbers.length === sources.length ? undefined : numbers, passages };
  }
}
