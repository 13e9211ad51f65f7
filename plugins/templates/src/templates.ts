import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, whoseOf } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  DocumentWarning,
  FilesService,
  Host,
  JsonPart,
  PageSetup,
  Principal,
  QuotasService,
  Whose,
} from '@editor-companion/core/plugin';
import type { Desk } from './content/desk.ts';
import type { Filling } from './content/fill.ts';
import { writtenText, type CheckedText, type FilledText, type TemplateText } from './content/template-text.ts';
import type { Reading } from './content/works.ts';
import { errors } from './errors.ts';
import type { TemplatesOptions } from './options.ts';
import type { TemplateRow, Visibility } from './store/database.ts';
import { entityTagOf, isOfRevision, pictureVersion, toSummary } from './store/template.ts';
import type { TemplateFields, TemplateSummary } from './store/template.ts';
import type { StoredTemplate, TemplateQuery, TemplateStore } from './store/template-store.ts';

/** The initial content of a template without content. */
const EMPTY: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The input for a template. Absent members stay unchanged, or are empty in a new template. */
export interface TemplateDraft {
  readonly name?: string;
  readonly description?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly content?: JsonPart<DocumentNode>;
  /** How the content is parsed. */
  readonly reading?: Reading;
  /** Simplifications of a preceding import. */
  readonly warnings?: readonly DocumentWarning[];
  readonly page?: PageSetup | null;
  /** For a new template. Default: shared. */
  readonly visibility?: Visibility;
}

/** The caller. */
export interface Asking {
  readonly principal: Principal;
  /** The value of `request.caller`. */
  readonly caller: string;
}

/** A template with the entity tag of its state. */
export interface Tagged {
  readonly template: StoredTemplate;
  readonly etag: string;
  /** Simplifications of the input. */
  readonly warnings?: readonly DocumentWarning[];
}

/** The state that a change requires: an If-Match header, or undefined for any state. */
export type Condition = string | undefined;

interface Parts {
  readonly store: TemplateStore;
  readonly files: FilesService;
  readonly emit: Host['emit'];
  readonly addressOf: Host['addressOf'];
  readonly settings: Pick<TemplatesOptions, 'maxTemplates' | 'maxBytes' | 'requireIfMatch'>;
  readonly desk: Desk;
  /** Looked up for each new template, since it may be absent. */
  readonly quotas: () => Pick<QuotasService, 'require'> | undefined;
  /** Called when a template's picture is outdated. */
  readonly onChanged: (id: string, caller: string) => void;
}

const BLANK = { name: '', description: '', category: '', tags: [] };

/** The number of retries of an unconditional change if others change the template at the same time. */
const ATTEMPTS = 5;

/** The owner of a template's thumbnails in the files service. */
export const ownerOf = (id: string): string => `template:${id}`;

/**
 * Operations on templates. Shared templates belong to everybody of their tenant who may use templates, private ones to their owner, and
 * built-in ones to nobody. A template that a caller may not see is treated as missing.
 */
export class Templates {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(query: TemplateQuery, principal: Principal): Promise<{ items: TemplateSummary[]; total: number }> {
    const { items, total } = await this.#parts.store.list(query, whoseOf(principal));
    return { items: items.map((row) => this.summaryOf(row)), total };
  }

  /** A template in the form of lists. */
  summaryOf(row: Omit<TemplateRow, 'search' | 'size'>): TemplateSummary {
    return toSummary(row, this.#parts.addressOf);
  }

  categories(principal: Principal): Promise<{ name: string; count: number }[]> {
    return this.#parts.store.categories(whoseOf(principal));
  }

  /** @throws TEMPLATE_NOT_FOUND. */
  async get(id: string, principal: Principal): Promise<Tagged> {
    const row = await this.#row(id, whoseOf(principal));
    return { template: row, etag: entityTagOf(row) };
  }

  /** @throws TEMPLATE_CONTENT_INVALID, TEMPLATE_TOO_LARGE, TEMPLATE_LIMIT_REACHED. */
  async create(draft: TemplateDraft, { principal, caller }: Asking): Promise<Tagged> {
    const { store, emit, settings, desk, onChanged, quotas } = this.#parts;
    await quotas()?.require(principal, 'templates', 1);
    const { content, reading, page = null, warnings = [], visibility, ...described } = draft;
    const { text, ...checked } = await desk.check(textOf(content, page, writtenText(EMPTY, null)), caller, reading);
    await quotas()?.require(principal, 'bytes', text.content.length);
    const fields: TemplateFields = { ...BLANK, ...described, text };
    const id = randomUUID();
    const whose = whoseOf(principal);
    const fresh = { id, fields, whose, now: Date.now(), ...(visibility && { visibility }) };
    const fits = await store.insert([fresh], settings.maxTemplates);
    if (!fits) throw errors.TEMPLATE_LIMIT_REACHED({ limit: settings.maxTemplates });
    emit('template:created', eventOf(id, whose));
    onChanged(id, caller);
    return { ...(await this.get(id, principal)), warnings: [...warnings, ...checked.warnings] };
  }

  /**
   * @throws as `create`; TEMPLATE_NOT_FOUND, TEMPLATE_READ_ONLY, TEMPLATE_CHANGED, TEMPLATE_IF_MATCH_REQUIRED; TEMPLATE_NOT_OWNED where
   * somebody makes a template private that is another one's.
   */
  async update(id: string, draft: TemplateDraft, condition: Condition, { principal, caller }: Asking): Promise<Tagged> {
    const { store, emit, desk, onChanged } = this.#parts;
    const { content, reading, page, visibility, ...described } = draft;
    const whose = whoseOf(principal);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const row = await this.#changeable(id, whose, condition);
      const seen = seenBy(row, visibility, whose);
      const { name, description, category, tags } = this.summaryOf(row);
      const isKept = content === undefined && page === undefined;
      const { text, warnings } = isKept
        ? { text: checkedText(row), warnings: [] }
        : await desk.check(textOf(content, page, row), caller, reading);
      const fields: TemplateFields = { name, description, category, tags, ...described, text };
      if (await store.update(id, row.revision, fields, { ...seen, now: Date.now() })) {
        emit('template:updated', eventOf(id, whose));
        onChanged(id, caller);
        return { ...(await this.get(id, principal)), warnings };
      }
    }
    throw errors.TEMPLATE_CHANGED({ id });
  }

  /** @throws TEMPLATE_NOT_FOUND, TEMPLATE_READ_ONLY, TEMPLATE_CHANGED, TEMPLATE_IF_MATCH_REQUIRED. */
  async delete(id: string, condition: Condition, principal: Principal): Promise<void> {
    const { store, files, emit } = this.#parts;
    const whose = whoseOf(principal);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { revision } = await this.#changeable(id, whose, condition);
      if (await store.delete(id, revision)) {
        await files.release(ownerOf(id));
        return emit('template:deleted', eventOf(id, whose));
      }
    }
    throw errors.TEMPLATE_CHANGED({ id });
  }

  /**
   * The template's content and page with its variables replaced by values.
   * @throws TEMPLATE_NOT_FOUND; TEMPLATE_VALUES_MISSING where the filling asks for it; TEMPLATE_TOO_LARGE, TEMPLATE_CONTENT_INVALID.
   */
  async render(id: string, wanted: Omit<Filling, 'maxBytes'>, { principal, caller }: Asking): Promise<FilledText> {
    const { content, page } = await this.#row(id, whoseOf(principal));
    return this.#parts.desk.fillIn({ content, page }, wanted, caller);
  }

  /** The file id of a template's picture in that version. @throws TEMPLATE_THUMBNAIL_NOT_FOUND. */
  async thumbnail(id: string, version: string): Promise<string> {
    const row = await this.#parts.store.find(id);
    if (row?.thumbnail == null || pictureVersion(row.thumbnail) !== version)
      throw errors.TEMPLATE_THUMBNAIL_NOT_FOUND({ id });
    return row.thumbnail;
  }

  async #row(id: string, viewer: Whose): Promise<StoredTemplate> {
    const row = await this.#parts.store.find(id, viewer);
    if (row === undefined) throw errors.TEMPLATE_NOT_FOUND({ id });
    return row;
  }

  async #changeable(id: string, viewer: Whose, condition: Condition): Promise<StoredTemplate> {
    const row = await this.#row(id, viewer);
    if (row.seed !== null) throw errors.TEMPLATE_READ_ONLY({ id });
    if (condition === undefined && this.#parts.settings.requireIfMatch) throw errors.TEMPLATE_IF_MATCH_REQUIRED({ id });
    if (condition !== undefined && !isOfRevision(condition, row)) throw errors.TEMPLATE_CHANGED({ id });
    return row;
  }
}

/** Content and page as JSON. Absent ones are taken from `before`. */
function textOf(
  content: JsonPart<DocumentNode> | undefined,
  page: PageSetup | null | undefined,
  before: TemplateText,
): TemplateText {
  const own = page === null ? null : JSON.stringify(page);
  return {
    content: content === undefined ? before.content : asText(content.bytes),
    page: page === undefined ? before.page : own,
  };
}

const asText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();

const checkedText = ({ content, page, variables }: StoredTemplate): CheckedText => ({ content, page, variables });

/** The event payload of a template: the tenant is included unless it is the default one. */
const eventOf = (templateId: string, { tenant }: Whose) => ({
  templateId,
  ...(tenant !== DEFAULT_TENANT && { tenant }),
});

/**
 * Owner and visibility of a changed template. One without a known owner gets the user who makes it private as its owner.
 * @throws TEMPLATE_NOT_OWNED.
 */
function seenBy(
  row: StoredTemplate,
  visibility: Visibility | undefined,
  { owner }: Whose,
): Pick<TemplateRow, 'owner' | 'visibility'> {
  if (visibility !== 'private' || row.visibility === 'private')
    return { owner: row.owner, visibility: visibility ?? row.visibility };
  if (row.owner !== null && row.owner !== owner) throw errors.TEMPLATE_NOT_OWNED({ id: row.id });
  return { owner, visibility };
}
