import { setImmediate } from 'node:timers/promises';
import { holdsScope, type DocumentsService, type Principal, type SearchKind } from '@editor-companion/core/plugin';
import type { Scope, Source } from '../store/store.ts';

/** Sources whose roles are asked for in one turn of the event loop. */
const TURN = 1000;

/** What a credential has to hold so that something of a kind may be found. */
export const SCOPES: Readonly<Record<SearchKind, string>> = { document: 'collab', template: 'template:read' };

/** Who may find what, asked anew at each query. */
export class Rights {
  readonly #documents: () => DocumentsService | undefined;

  constructor(documents: () => DocumentsService | undefined) {
    this.#documents = documents;
  }

  /** Kinds that somebody may search at all. */
  kindsOf(principal: Principal, wanted: readonly SearchKind[]): readonly SearchKind[] {
    return wanted.filter((kind) => holdsScope(principal.scopes, SCOPES[kind]));
  }

  mayRead(principal: Principal, { kind, id }: Pick<Source, 'kind' | 'id'>): boolean {
    if (!holdsScope(principal.scopes, SCOPES[kind])) return false;
    return kind === 'template' || this.#documents()?.roleOf?.(id, principal) !== undefined;
  }

  /** The sources that somebody may find something in. */
  async scopeOf(principal: Principal, sources: readonly Source[], kinds: readonly SearchKind[]): Promise<Scope> {
    const numbers: number[] = [];
    let passages = 0;
    for (const [index, source] of sources.entries()) {
      if (index % TURN === TURN - 1) await setImmediate();
      if (!kinds.includes(source.kind) || !this.mayRead(principal, source)) continue;
      numbers.push(source.number);
      passages += source.passages;
    }
    return { sources: numbers.length === sources.length ? undefined : numbers, passages };
  }
}
