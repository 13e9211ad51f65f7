import type { JsonPart, OfficeImportService, Principal } from '@editor-companion/core/plugin';
import type { Documents } from '../documents/service.ts';
import { sourceOf, type SourceAsking } from '../documents/source.ts';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import type { Pieces, Works } from '../tasks/task.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { Versions } from '../versions/versions.ts';
import { comparingErrors } from '../comparing-errors.ts';
import type { CompareBody, Side } from './schemas.ts';

interface Parts {
  readonly documents: Pick<Documents, 'state' | 'updateOf'>;
  readonly versions: Pick<Versions, 'state'>;
  readonly roles: Pick<Roles, 'require'>;
  readonly workers: DocumentWorkers;
  /** Looked up at each request, since it may be absent. */
  readonly imports: () => OfficeImportService | undefined;
}

const SOURCES = ['document', 'taskId', 'content', 'html', 'markdown', 'update'] as const;

/** Compares any two documents and returns one with tracked changes. */
export class Comparing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @returns the body of an answer.
   * @throws CompanionError COMPARE_SIDE_INVALID, COMPARE_UPDATE_INVALID (400), and errors of finding the documents: DOCUMENT_NOT_FOUND,
   * VERSION_NOT_FOUND, TASK_NOT_FOUND (404), DOCUMENT_FORBIDDEN (403).
   */
  async answer({ before, after, as: form, author }: CompareBody, asking: SourceAsking): Promise<Uint8Array> {
    const { principal, signal, caller } = asking;
    const input: Works['track']['input'] = {
      before: await this.#piecesOf(before, asking),
      after: await this.#piecesOf(after, asking),
      fields: { ...fieldOf(before, 'before'), ...fieldOf(after, 'after') },
      by: { author: author ?? principal.name, date: new Date().toISOString() },
      form,
    };
    return this.#parts.workers.answer('track', input, { title: null, page: null }, { signal, caller });
  }

  async #piecesOf(part: JsonPart<Side>, asking: SourceAsking): Promise<Pieces> {
    const { workers, documents, imports } = this.#parts;
    const { signal, caller } = asking;
    // Only content makes a part large. Names are always available as values.
    const { document, version, taskId } = part.value ? checked(part.value) : {};
    if (document !== undefined) return this.#live(document, version, asking.principal);
    if (taskId !== undefined)
      return [await documents.updateOf(await sourceOf({ taskId }, imports(), asking), { signal, caller })];
    const side = part.toThread() as Works['sideOf']['input']['side'];
    return [await workers.do('sideOf', { side }, { signal, caller })];
  }

  async #live(name: string, version: number | undefined, principal: Principal): Promise<Pieces> {
    const { documents, versions, roles } = this.#parts;
    const document = keyFor(principal, name);
    roles.require(principal, document, 'viewer');
    const { updates } = await (version === undefined
      ? documents.state(document, principal)
      : versions.state(document, version));
    return updates;
  }
}

/** @throws CompanionError COMPARE_SIDE_INVALID (400). */
function checked(side: Side): Side {
  const named = SOURCES.filter((name) => side[name] !== undefined);
  const isLive = side.document !== undefined;
  const extra = isLive ? [] : (['version', 'field'] as const).filter((name) => side[name] !== undefined);
  if (named.length !== 1 || extra.length > 0)
    throw comparingErrors.COMPARE_SIDE_INVALID({ found: [...named, ...extra].join(' and ') || 'nothing' });
  return side;
}

const fieldOf = ({ value }: JsonPart<Side>, name: 'before' | 'after'): Works['track']['input']['fields'] =>
  value?.field === undefined ? {} : { [name]: value.field };
