import {
  defineAiTool,
  tenantKey,
  tenantOf,
  Type,
  type AiToolContext,
  type AiToolContribution,
  type SearchHit,
  type SearchKind,
  type SearchService,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Rights } from '../query/rights.ts';
import { WORDS_ONLY } from '../query/search.ts';
import type { Store } from '../store/store.ts';

const strict = { additionalProperties: false } as const;
/** The numbers of hits that a model sees, and of passages and characters that it reads at once. */
const MAX_HITS = 20;
const MAX_PASSAGES = 20;
const MAX_CHARACTERS = 12_000;

const Kind = Type.Enum(['document', 'template']);

interface Parts {
  readonly service: Pick<SearchService, 'find'>;
  readonly store: Pick<Store, 'find' | 'around'>;
  readonly rights: Rights;
}

/** Search tools for models. */
export const searchTools = (parts: Parts): readonly AiToolContribution[] => [searching(parts), reading(parts)];

const searching = ({ service }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'search_documents',
    title: 'Search documents and templates',
    description:
      'Passages of all documents and templates that the user may read, by words and by meaning. Each begins with what `read_passages` takes: kind, name and number.',
    input: Type.Object(
      {
        query: Type.String({ minLength: 1, maxLength: 1000, description: 'What to look for, in plain words.' }),
        kinds: Type.Optional(Type.Array(Kind, { minItems: 1, uniqueItems: true })),
        limit: Type.Integer({ default: 8, minimum: 1, maximum: MAX_HITS }),
      },
      strict,
    ),
    scopes: [],
    async run(query, context) {
      const { requestId: id, principal, caller, signal } = context;
      const { hits, notices } = await service.find(query, { id, principal, caller, signal });
      const anchors = await anchorsOf(hits, context);
      const lines = hits.map((hit, index) => shown(hit, anchors[index]));
      // A model cannot do anything about semantic search being unavailable.
      const told = notices.filter(({ code }) => code !== WORDS_ONLY).map(({ message }) => `(${message})`);
      return { text: [...lines, ...told].join('\n') || 'Nothing was found.' };
    },
  });

/** Names passages of the model's current document by the anchors that its other tools take. */
async function anchorsOf(
  hits: readonly SearchHit[],
  { document }: AiToolContext,
): Promise<readonly (string | undefined)[]> {
  if (!document) return [];
  const own = hits.map(({ kind, id, anchor }) => (kind === 'document' && id === document.name ? (anchor ?? '') : ''));
  if (own.every((position) => position === '')) return [];
  const anchors = await document.anchorsOf(own);
  return anchors.map((anchor, index) => (own[index] === '' ? undefined : anchor));
}

function shown({ kind, id, title, path, snippet, place }: SearchHit, anchor: string | undefined): string {
  const isSaid = title === id || title === path[0];
  const where = [...(isSaid ? [] : [title]), ...path].join(' › ');
  const here = anchor === undefined ? '' : ` (here at @${anchor})`;
  return `${kind} «${id}» ${place}${here}${where === '' ? '' : ` ${where}`}: ${snippet.replaceAll('\n', ' ')}`;
}

const reading = ({ store, rights }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'read_passages',
    title: 'Read passages that were found',
    description: 'The text of another document or of a template around a passage that `search_documents` has found.',
    input: Type.Object(
      {
        kind: Kind,
        id: Type.String({ minLength: 1, maxLength: 1000, description: 'Its name as it was found.' }),
        from: Type.Integer({ default: 0, minimum: 0, description: 'Number of the first passage.' }),
        count: Type.Integer({ default: 5, minimum: 1, maximum: MAX_PASSAGES }),
      },
      strict,
    ),
    scopes: [],
    async run(
      { kind, id: named, from, count }: { kind: SearchKind; id: string; from: number; count: number },
      { principal },
    ) {
      const id = kind === 'document' ? tenantKey(tenantOf(principal), named) : named;
      const mayRead = await rights.viewOf(principal, [kind]);
      const source = mayRead({ kind, id }) ? await store.find({ kind, id }) : undefined;
      if (!source) throw errors.SEARCH_SOURCE_UNKNOWN({ id });
      const passages = await store.around(source.number, from, count);
      let rest = MAX_CHARACTERS;
      const parts = passages.flatMap(({ place, path, text }) => {
        rest -= text.length;
        return rest < 0 ? [] : [`[${place}] ${path.join(' › ')}\n${text}`];
      });
      const last = from + parts.length;
      const more = last < source.passages ? `\n… ${source.passages - last} passages more, from ${last} on.` : '';
      return { text: (parts.join('\n') || 'There is no such passage.') + more };
    },
  });
