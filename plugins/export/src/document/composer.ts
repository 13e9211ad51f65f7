import { moduleBeside, type DocumentNode, type WorkersService } from '@editor-companion/core/plugin';
import { hasCode } from './code.ts';
import composeHere, { type ComposeTask } from './compose-task.ts';
import type { Composition } from './compose.ts';
import { blocksInAttributes } from './section-bands.ts';

/** Makes HTML of documents: small ones at once, others in a thread, as they would hold everybody up. */
export interface Composer {
  /** @throws DocumentError for content that the schema refuses. */
  document(input: Composition, signal: AbortSignal): Promise<string>;
  /** Each list of blocks on its own. */
  lists(lists: readonly (readonly DocumentNode[])[], signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

/** Nodes and characters up to which a document is written out in some milliseconds, less than a thread takes to be asked. */
const SMALL_NODES = 300;
const SMALL_TEXT = 20_000;

/** What takes long however short it is: formulas are laid out, code is coloured. */
const SLOW = new Set(['inlineMath', 'blockMath', 'codeBlock']);

export function createComposer(workers: WorkersService): Composer {
  const pool = workers.pool<ComposeTask, string[]>(moduleBeside(import.meta.url, 'compose-task'));
  const context = { progress: () => undefined };
  const compose = async (job: ComposeTask, small: boolean, signal: AbortSignal): Promise<string[]> =>
    small ? composeHere(job, context) : pool.run(job, { signal });
  return {
    async document({ html, content, css, page, title, layoutCss }, signal) {
      const document: Composition = {
        ...(html !== undefined && { html }),
        ...(content && { content }),
        css,
        ...(page && { page }),
        ...(title !== undefined && { title }),
        ...(layoutCss !== undefined && { layoutCss }),
      };
      const isShort = content ? isSmall([content]) : !hasCode(html ?? '');
      const [written = ''] = await compose({ document }, isShort, signal);
      return written;
    },
    lists: (lists, signal) => compose({ lists }, lists.length <= SMALL_NODES && isSmall(lists.flat()), signal),
    close: () => pool.close(),
  };
}

/** Looks no further than it must. */
export function isSmall(nodes: readonly DocumentNode[]): boolean {
  const open = [...nodes];
  let [count, text] = [0, 0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count += 1;
    text += node.text?.length ?? 0;
    if (count > SMALL_NODES || text > SMALL_TEXT || SLOW.has(node.type)) return false;
    for (const children of [node.content ?? [], blocksInAttributes(node)]) {
      // More children than may be left: they need not be looked at.
      if (children.length > SMALL_NODES) return false;
      open.push(...children);
    }
  }
  return true;
}
