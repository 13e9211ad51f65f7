import { setImmediate } from 'node:timers/promises';
import {
  holdsScope,
  type DocumentsService,
  type Principal,
  type SearchKind,
  type TemplatesService,
} from '@editor-companion/core/plugin';
import type { Scope, Source } from '../store/store.ts';

/** Sources whose roles are asked for in one turn of the event loop. */
const TURN = 1000;

/** What a credential has to hold so that something of a kind may be found. */
export const SCOPES: Readonly<Record<SearchKind, string>> = { document: 'collab', template: 'template:read' };

interface Services {
  readonly documents: () => DocumentsService | undefined;
  readonly templates: () => TemplatesService | undefined;
}

/** What somebody may read, as it was when this was asked for. */
export type View = (source: Pick<Source, 'kind' | 'id'>) => boolean;

/** Who may find what, asked anew at each query. */
export class Rights {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Kinds that somebody may search at all. */
  kindsOf(principal: Principal, wanted: readonly SearchKind[]): readonly SearchKind[] {
    return wanted.filter((kind) => holdsScope(principal.scopes, SCOPES[kind]));
  }

  /** What somebody may read of these kinds. */
  async viewOf(principal: Principal, wanted: readonly SearchKind[]): Promise<View> {
    const kinds = this.kindsOf(principal, wanted);
    const { documents, templates } = this.#services;
    const mayReadTemplate = kinds.includes('template') ? await templates()?.readable(principal) : undefined;
    return ({ kind, id }) => {
      if (!kinds.includes(kind)) return false;
      return kind === 'template' ? mayReadTemplate?.(id) === true : documents()?.roleOf?.(id, principal) !== undefined;
    };
  }

  /** The sources that somebody may find something in. */
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
