import type { Whose } from '@editor-companion/core/plugin';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ContentRow, Database, TemplateRow, Tables, Visibility } from './database.ts';
import { fold, patternOf, wordsOf } from './search-text.ts';
import type { TemplateFields } from './template.ts';

export interface TemplateQuery {
  readonly keyword: string;
  readonly category: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export type StoredTemplate = TemplateRow & ContentRow;
type ListedTemplate = Omit<TemplateRow, 'search' | 'size'>;

const LISTED = [
  'id',
  'name',
  'description',
  'category',
  'tags',
  'revision',
  'thumbnail',
  'thumbnail_revision',
  'seed',
  'tenant',
  'owner',
  'visibility',
  'created_at',
  'updated_at',
] as const;

/** Templates in the database. The revision tells whether a change was made to the current state. */
export class TemplateStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The templates visible to a viewer, latest change first. With a keyword, matches in the name come first. */
  async list(
    { keyword, category, offset, limit }: TemplateQuery,
    viewer: Whose,
  ): Promise<{ items: ListedTemplate[]; total: number }> {
    const words = wordsOf(keyword);
    const chosen = this.#db
      .selectFrom('templates_items')
      .where(isVisibleTo(viewer))
      .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
      .$if(words.length > 0, (query) => query.where((eb) => hasAll(eb, words)));
    const ordered = words.length > 0 ? chosen.orderBy(nameRank(words)) : chosen;
    const items = await ordered
      .select([...LISTED])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    // A page that is not full is the last one and gives the total without another query.
    if (items.length < limit && (items.length > 0 || offset === 0)) return { items, total: offset + items.length };
    const { total } = await chosen
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total: Number(total) };
  }

  /** The categories of the templates visible to a viewer; without a viewer, of the built-in ones. */
  async categories(viewer?: Whose): Promise<{ name: string; count: number }[]> {
    const rows = await this.#db
      .selectFrom('templates_items')
      .where(viewer ? isVisibleTo(viewer) : isSeed)
      .select(['category as name', (eb) => eb.fn.countAll<number | string>().as('count')])
      .where('category', '!=', '')
      .groupBy('category')
      .orderBy('category')
      .execute();
    return rows.map(({ name, count }) => ({ name, count: Number(count) }));
  }

  /** In the order of ids: those after `after`. */
  page({
    after = '',
    limit,
  }: {
    readonly after?: string;
    readonly limit: number;
  }): Promise<{ id: string; revision: number }[]> {
    return this.#db
      .selectFrom('templates_items')
      .select(['id', 'revision'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** The number of built-in templates. */
  async countSeeds(): Promise<number> {
    return (await this.seeds()).length;
  }

  /** The number of templates of a tenant, or of an owner in it, without built-in ones. */
  async countOf({ tenant, owner }: { readonly tenant: string; readonly owner?: string | null }): Promise<number> {
    const { total } = await this.#db
      .selectFrom('templates_items')
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .where('seed', 'is', null)
      .where('tenant', '=', tenant)
      .$if(owner !== undefined, (query) => query.where('owner', 'is not distinct from', owner ?? null))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** The total length of their contents in characters; most take one byte. */
  async bytesOf({ tenant, owner }: { readonly tenant: string; readonly owner?: string | null }): Promise<number> {
    const { total } = await this.#db
      .selectFrom('templates_items')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('total'))
      .where('seed', 'is', null)
      .where('tenant', '=', tenant)
      .$if(owner !== undefined, (query) => query.where('owner', 'is not distinct from', owner ?? null))
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  }

  /** Ids of the templates visible to a viewer. */
  async idsFor(viewer: Whose): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('templates_items').select('id').where(isVisibleTo(viewer)).execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** @param viewer undefined: the server itself, which sees everything. */
  find(id: string, viewer?: Whose): Promise<StoredTemplate | undefined> {
    return this.#db
      .selectFrom('templates_items')
      .innerJoin('templates_contents', 'template_id', 'id')
      .selectAll()
      .where('id', '=', id)
      .$if(viewer !== undefined, (query) => query.where(isVisibleTo(viewer as Whose)))
      .executeTakeFirst();
  }

  /** Stores new templates in one transaction; false if there would be more than `limit`. */
  async insert(templates: readonly NewTemplate[], limit: number = Number.POSITIVE_INFINITY): Promise<boolean> {
    if (templates.length === 0) return true;
    return this.#db.transaction().execute(async (transaction) => {
      if (limit < Number.POSITIVE_INFINITY && (await countIn(transaction)) + templates.length > limit) return false;
      await transaction.insertInto('templates_items').values(templates.map(toItem)).execute();
      await transaction.insertInto('templates_contents').values(templates.map(toContent)).execute();
      return true;
    });
  }

  /** Changes a template if it still has `revision`; otherwise returns false. */
  update(id: string, revision: number, fields: TemplateFields, { owner, visibility, now }: Changed): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('templates_items')
        .set({ ...describe(fields), owner, visibility, revision: revision + 1, updated_at: now })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const { template_id: _id, ...content } = toContent({ id, fields });
      await transaction.updateTable('templates_contents').set(content).where('template_id', '=', id).execute();
      return true;
    });
  }

  /** Deletes a template if it still has `revision`; otherwise returns false. */
  async delete(id: string, revision: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('templates_items')
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Sets the thumbnail of a revision; false if the template was changed or deleted. */
  async setThumbnail(id: string, revision: number, fileId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('templates_items')
      .set({ thumbnail: fileId, thumbnail_revision: revision })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Templates whose thumbnail does not show their last revision, latest change first. */
  withoutThumbnail(limit: number): Promise<{ id: string }[]> {
    return this.#db
      .selectFrom('templates_items')
      .select('id')
      .whereRef('thumbnail_revision', '<', 'revision')
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute();
  }

  seeds(): Promise<{ id: string; seed: string | null; thumbnail: string | null }[]> {
    return this.#db
      .selectFrom('templates_items')
      .select(['id', 'seed', 'thumbnail'])
      .where('seed', 'is not', null)
      .execute();
  }

  async deleteSeed(id: string): Promise<void> {
    await this.#db.deleteFrom('templates_items').where('id', '=', id).where('seed', 'is not', null).execute();
  }
}

async function countIn(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('templates_items')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Changed = Pick<TemplateRow, 'owner' | 'visibility'> & { readonly now: number };

export interface NewTemplate {
  readonly id: string;
  readonly fields: TemplateFields;
  readonly now: number;
  readonly whose: Whose;
  /** Default: shared. */
  readonly visibility?: Visibility;
  /** The hash of the seed, for a built-in template. */
  readonly seed?: string;
  readonly thumbnail?: string;
}

const toItem = ({ id, fields, now, whose, visibility, seed, thumbnail }: NewTemplate): TemplateRow => ({
  id,
  ...describe(fields),
  revision: 1,
  thumbnail: thumbnail ?? null,
  thumbnail_revision: thumbnail === undefined ? 0 : 1,
  seed: seed ?? null,
  tenant: whose.tenant,
  owner: whose.owner,
  visibility: visibility ?? 'shared',
  created_at: now,
  updated_at: now,
});

const describe = ({ name, description, category, tags, text }: TemplateFields) => ({
  name,
  description,
  category,
  tags: JSON.stringify(tags),
  search: [name, description, category, ...tags].map(fold).join('\n'),
  size: text.content.length,
});

const toContent = ({ id, fields }: Pick<NewTemplate, 'id' | 'fields'>): ContentRow => ({
  template_id: id,
  ...fields.text,
});

type Builder = ExpressionBuilder<Tables, 'templates_items'>;

/** Built-in templates, those shared in the viewer's tenant, and the viewer's own. */
const isVisibleTo =
  ({ tenant, owner }: Whose) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.or([
      eb('seed', 'is not', null),
      eb.and([
        eb('tenant', '=', tenant),
        eb.or([eb('visibility', '=', 'shared'), eb('owner', 'is not distinct from', owner)]),
      ]),
    ]);

const isSeed = (eb: Builder): Expression<SqlBool> => eb('seed', 'is not', null);

const hasAll = (eb: Builder, words: readonly string[]): Expression<SqlBool> =>
  eb.and(words.map((word) => sql<SqlBool>`${eb.ref('search')} like ${patternOf(word)} escape '\\'`));

/** 0 if the name, which comes first in the search text, begins with the first word; otherwise 1. */
const nameRank = ([first = '']: readonly string[]) =>
  sql<number>`case when search like ${patternOf(first).slice(1)} escape '\\' then 0 else 1 end`;
