import { JsonPart, whoseOf, type DocumentNode, type TemplatesService } from '@editor-companion/core/plugin';
import type { TemplateStore } from './store/template-store.ts';

/** Templates for other plugins. @param whenReady resolves once the built-in ones exist. */
export const createService = (
  store: Pick<TemplateStore, 'find' | 'idsFor' | 'page'>,
  whenReady: () => Promise<void>,
): TemplatesService => ({
  async list(page) {
    await whenReady();
    return store.page(page);
  },
  async readable(principal) {
    await whenReady();
    const ids = await store.idsFor(whoseOf(principal));
    return (id) => ids.has(id);
  },
  async read(id) {
    await whenReady();
    const row = await store.find(id);
    if (!row) return undefined;
    const { revision, name, description, category } = row;
    const content = JsonPart.ofBytes<DocumentNode>(Buffer.from(row.content), false);
    return { id, revision, name, description, category, tags: JSON.parse(row.tags) as string[], content };
  },
});
