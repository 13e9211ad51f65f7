import type { PageSetup, WorkerTask } from '@editor-companion/core/plugin';
import { fromHTML } from '@editor-companion/document';
import { writtenText, type CheckedText } from '../content/template-text.ts';
import { check } from '../content/works.ts';

/** The page of a built-in template. */
export interface SeedPage {
  readonly html: string;
  readonly page: PageSetup | null;
}

const LIMITS = { maxNodes: 10_000 };

/** Reads templates in a thread, so that the main thread need not load an HTML parser and the document model for a first start. */
const task: WorkerTask<readonly SeedPage[], CheckedText[]> = (pages) =>
  Promise.all(
    pages.map(async ({ html, page }) => {
      const { text } = await check({ text: writtenText(fromHTML(html), page), limits: LIMITS, model: [] });
      return text;
    }),
  );

export default task;
