import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEFAULT_TENANT, type FilesService } from '@editor-companion/core/plugin';
import { writtenText } from '../content/template-text.ts';
import type { NewTemplate, TemplateStore } from '../store/template-store.ts';
import { ownerOf } from '../templates.ts';
import { SEEDS, type Seed } from './seeds-table.ts';

interface Ground {
  readonly store: TemplateStore;
  readonly files: FilesService;
  readonly wanted: boolean;
}

const LIMITS = { maxNodes: 10_000 };
/** One ten-thousandth of a second apart, they stay in their order, behind all that people make. */
const EPOCH = 1_700_000_000_000;

/** Brings the templates that come with the server up to date: new and changed ones in, those no longer wanted out. */
export async function plantSeeds({ store, files, wanted }: Ground): Promise<void> {
  const planted = new Map((await store.seeds()).map(({ id, seed }) => [id, seed]));
  const seeds = wanted ? await Promise.all(SEEDS.map(readSeed)) : [];
  const fresh = seeds.filter(({ id, hash }) => planted.get(id) !== hash);
  const kept = new Set(seeds.filter((seed) => !fresh.includes(seed)).map(({ id }) => id));
  for (const id of planted.keys()) {
    if (kept.has(id)) continue;
    await store.deleteSeed(id);
    await files.release(ownerOf(id));
  }
  if (fresh.length === 0) return;
  const { fromHTML } = await import('@editor-companion/document');
  const { check } = await import('../content/works.ts');
  const templates: NewTemplate[] = [];
  for (const { html, picture, hash, ...seed } of fresh) {
    const content = fromHTML(html);
    const thumbnail = picture && (await files.put(picture, { owner: ownerOf(seed.id) })).id;
    const { id, name, description, category, tags, page } = seed;
    const now = EPOCH - SEEDS.findIndex((each) => each.id === id);
    templates.push({
      id,
      fields: {
        name,
        description,
        category,
        tags,
        text: (await check({ text: writtenText(content, page), limits: LIMITS, model: [] })).text,
      },
      now,
      whose: { tenant: DEFAULT_TENANT, owner: null },
      seed: hash,
      ...(thumbnail !== undefined && { thumbnail }),
    });
  }
  await store.insert(templates);
}

interface ReadSeed extends Seed {
  readonly html: string;
  readonly picture: Uint8Array | undefined;
  readonly hash: string;
}

async function readSeed(seed: Seed): Promise<ReadSeed> {
  const html = await readFile(new URL(`./content/${seed.id}.html`, import.meta.url), 'utf8');
  const picture = await readFile(new URL(`./pictures/${seed.id}.webp`, import.meta.url)).catch(() => undefined);
  const hash = createHash('sha256')
    .update(JSON.stringify(seed))
    .update(html)
    .update(picture ?? '');
  return { ...seed, html, picture, hash: hash.digest('hex') };
}
