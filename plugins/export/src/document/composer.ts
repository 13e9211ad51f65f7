import {
  exportParts,
  fieldValues,
  moduleBeside,
  type DocumentNode,
  type WorkersService,
} from '@editor-companion/core/plugin';
import type { ExportInput, ImportedComment, JsonPart, TurnContext } from '@editor-companion/core/plugin';
import type { CommentText } from '../review/comment-texts.ts';
import { hasCode } from './code.ts';
import composeHere, { composedParts, type Composed, type ComposeTask } from './compose-task.ts';
import type { PdfReview } from '../options/review.ts';
import { blocksInAttributes } from './section-bands.ts';

/** Styles and title that replace those of the input. */
export interface Changes {
  readonly css?: readonly string[];
  readonly title?: string;
  /** Additional styles of the output format, for content and fragments only. */
  readonly layoutCss?: string;
  readonly review?: PdfReview;
  readonly placesFormulas?: boolean;
}

type Input = Pick<ExportInput, 'html' | 'content' | 'parts' | 'css' | 'page' | 'title' | 'metadata' | 'now'> &
  Partial<Pick<ExportInput, 'options'>>;

/** Composes HTML of documents: small ones at once, others in a thread, because they would delay all requests. */
export interface Composer {
  /** @throws DocumentError for content that the schema refuses; CompanionError EXPORT_BANDS_TOO_MANY (422). */
  document(input: Input, changes: Changes, context: TurnContext): Promise<Composed>;
  /** Returns the HTML of each list of blocks of headers and footers, with current dates and properties. */
  lists(
    lists: readonly (readonly DocumentNode[])[],
    input: Pick<ExportInput, 'now' | 'metadata' | 'page'>,
    context: TurnContext,
  ): Promise<string[]>;
  /** Returns the texts of a document's comments. */
  comments(comments: JsonPart<readonly ImportedComment[]>, context: TurnContext): Promise<CommentText[]>;
  close(): Promise<void>;
}

/**
 * The maximum number of nodes and characters of a small document. It is written in some milliseconds, which is less than a request to a
 * thread takes.
 */
const SMALL_NODES = 300;
const SMALL_TEXT = 20_000;

/** Nodes that take long at any length: formulas are laid out, code is highlighted. */
const SLOW = new Set(['inlineMath', 'blockMath', 'codeBlock']);

/** @param modules where nodes of plugins come from, asked when all plugins have been set up. */
export function createComposer(workers: WorkersService, modules: () => readonly string[] = () => []): Composer {
  const pool = workers.pool<ComposeTask, Composed | string[] | CommentText[]>(
    moduleBeside(import.meta.url, 'compose-task'),
  );
  const nothing = { progress: () => undefined };
  const compose = async (
    job: ComposeTask,
    small: boolean,
    context: TurnContext,
  ): Promise<Composed | string[] | CommentText[]> => (small ? composeHere(job, nothing) : pool.run(job, context));
  return {
    async document(input, changes, context) {
      const parts = exportParts(input);
      const { css, page, title } = input;
      const hasFiles = input.options?.['assets'] !== undefined;
      const rest = {
        css,
        ...(page && { page }),
        ...(title !== undefined && { title }),
        ...(hasFiles && { hasFiles }),
        fields: fieldValues(input),
        ...changes,
      };
      const isShort = parts.content ? isShortContent(parts.content) : isShortText(parts.html);
      return (await compose({ document: composedParts(parts, rest), model: modules() }, isShort, context)) as Composed;
    },
    async lists(lists, input, context) {
      const isShort = lists.length <= SMALL_NODES && isSmall(lists.flat());
      const text = input.page?.text;
      const job = { lists, fields: fieldValues(input), ...(text && { text }), model: modules() };
      return (await compose(job, isShort, context)) as string[];
    },
    async comments(comments, context) {
      return (await pool.run({ comments: comments.toThread(), model: [] }, context)) as CommentText[];
    },
    close: () => pool.close(),
  };
}

const isShortContent = ({ value }: JsonPart<DocumentNode>): boolean => value !== undefined && isSmall([value]);

function isShortText(html: JsonPart<string> | undefined): boolean {
  if (html === undefined) return true;
  return html.value !== undefined && !hasCode(html.value);
}

/**
 * Tells whether a document is small, and stops reading as soon as it is not. Invalid documents are not small, because a thread reports
 * their faults.
 */
export function isSmall(nodes: readonly DocumentNode[]): boolean {
  const open: unknown[] = [...nodes];
  let [count, text] = [0, 0];
  while (open.length > 0) {
    const node = open.pop();
    if (!isNode(node)) return false;
    count += 1;
    text += node.text?.length ?? 0;
    if (count > SMALL_NODES || text > SMALL_TEXT || SLOW.has(node.type)) return false;
    for (const children of [node.content ?? [], blocksInAttributes(node)]) {
      // There are more children than the limit allows.
      if (children.length > SMALL_NODES) return false;
      open.push(...children);
    }
  }
  return true;
}

/** Checks only the members that are read here. */
function isNode(value: unknown): value is DocumentNode {
  if (typeof value !== 'object' || value === null) return false;
  const { content = [], attrs = {} } = value as Partial<Record<keyof DocumentNode, unknown>>;
  return Array.isArray(content) && typeof attrs === 'object' && attrs !== null;
}
