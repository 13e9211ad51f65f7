import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEFAULT_TENANT, moduleBeside, type FilesService, type WorkersService } from '@editor-companion/core/plugin';
import type { CheckedText } from '../content/template-text.ts';
import type { NewTemplate, TemplateStore } from '../store/template-store.ts';
import { ownerOf } from '../templates.ts';
import { SEEDS, type Seed } from './seeds-table.ts';
import type { SeedPage } from './worker.ts';

interface Ground {
  readonly store: TemplateStore;
  readonly files: FilesService;
  readonly workers: WorkersService;
  readonly wanted: boolean;
}

const THREAD = { size: 1, memoryMb: 256, timeout: 60_000 };
/** A tenth of a millisecond apart, built-in templates keep their order and sort behind all others. */
const EPOCH = 1_700_000_000_000;

/** Updates the built-in templates: adds new and changed ones, removes unwanted ones. */
export async function plantSeeds({ store, files, workers, wanted }: Ground): Promise<void> {
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
  const texts = await readPages(fresh, workers);
  const templates: NewTemplate[] = [];
  for (const [index, { picture, hash, ...seed }] of fresh.entries()) {
    const thumbnail = picture && (await files.put(picture, { owner: ownerOf(seed.id) })).id;
    const { id, name, description, category, tags } = seed;
    const now = EPOCH - SEEDS.findIndex((each) => each.id === id);
    templates.push({
      id,
      fields: {
        name,
        description,
        category,
        tags,
        text: texts[index]!,
      },
      now,
      whose: { tenant: DEFAULT_TENANT, owner: null },
      seed: hash,
      ...(thumbnail !== undefined && { thumbnail }),
    });
  }
  await store.insert(templates);
}

async function readPages(seeds: readonly ReadSeed[], workers: WorkersService): Promise<CheckedText[]> {
  const pool = workers.pool<readonly SeedPage[], CheckedText[]>(moduleBeside(import.meta.url, 'worker'), THREAD);
  try {
    return await pool.run(seeds.map(({ html, page }) => ({ html, page })));
  } finally {
    await pool.close();
  }
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
