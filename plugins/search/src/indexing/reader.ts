import { nameOfKey } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  DocumentsService,
  PartMessage,
  SearchKind,
  TemplatesService,
  TextBlock,
} from '@editor-companion/core/plugin';
import type { SourceState } from '../store/store.ts';

/** A source in a list. */
export interface Listed extends SourceState {
  readonly id: string;
}

/** The content of a source for passages. */
export interface Material extends SourceState {
  readonly title: string;
  readonly blocks: readonly TextBlock[];
  /** Further text, which a worker thread reads. */
  readonly content?: PartMessage<DocumentNode>;
}

/** Reads documents or templates. */
export interface Reader {
  readonly kind: SearchKind;
  /** In the order of ids: those after `after`, at most `limit`. */
  list(after: string | undefined, limit: number): Promise<readonly Listed[]>;
  find(id: string): Promise<SourceState | undefined>;
  /** Undefined for a missing source. @throws CompanionError for an unreadable one. */
  read(id: string, maxCharacters: number, signal: AbortSignal): Promise<Material | undefined>;
}

type Readable = DocumentsService & Required<Pick<DocumentsService, 'list' | 'find' | 'blocks'>>;

const isReadable = (service: DocumentsService): service is Readable =>
  'list' in service && 'find' in service && 'blocks' in service;

/** Reads live documents; undefined for a service that cannot list them. */
export function documentReader(service: DocumentsService): Reader | undefined {
  if (!isReadable(service)) return undefined;
  const find = async (id: string) => {
    const found = await service.find(id);
    return found && { ident: found.id, version: found.seq };
  };
  return {
    kind: 'document',
    find,
    async list(after, limit) {
      const page = await service.list({ limit, ...(after !== undefined && { after }) });
      return page.map(({ name, id, seq }) => ({ id: name, ident: id, version: seq }));
    },
    async read(id, maxCharacters, signal) {
      if (!(await find(id))) return undefined;
      const { seq, id: ident, title, blocks } = await service.blocks(id, maxCharacters, { signal });
      return { ident, version: seq, title: title ?? titleIn(blocks) ?? nameOfKey(id), blocks };
    },
  };
}

const MAX_TITLE = 200;

/** The title: a heading of the highest level at the document's start. */
function titleIn([first]: readonly TextBlock[]): string | undefined {
  return first?.level === 1 ? first.text.trim().slice(0, MAX_TITLE).toWellFormed() : undefined;
}

/** Reads templates. */
export const templateReader = (service: TemplatesService): Reader => ({
  kind: 'template',
  async find(id) {
    const found = await service.read(id);
    return found && { ident: id, version: found.revision };
  },
  list: async (after, limit) =>
    (await service.list({ limit, ...(after !== undefined && { after }) })).map(({ id, revision }) => ({
      id,
      ident: id,
      version: revision,
    })),
  async read(id) {
    const found = await service.read(id);
    if (!found) return undefined;
    const { revision, name, description, category, tags, content } = found;
    const said = [description, category, tags.join(', ')].filter((text) => text !== '');
    return {
      ident: id,
      version: revision,
      title: name,
      blocks: said.map((text) => ({ text })),
      content: content.toThread(),
    };
  },
});
