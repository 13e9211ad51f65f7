import type { DocumentRole, Principal } from '../auth.ts';
import type { DocumentNode } from '../document.ts';
import type { WorkContext } from '../work-context.ts';

/** A range of text in a live document: both ends as Yjs relative positions in base64 (`Y.encodeRelativePosition`), as in comments. */
export interface AiToolRange {
  readonly anchor: string;
  readonly head: string;
  /** The text in the range. */
  readonly quote: string;
}

/** The live document that a tool is called in, as the model sees it. */
export interface AiToolDocument {
  readonly name: string;
  /**
   * Finds the text of a block by the anchor that the model saw, or some words within the block.
   * @param anchor without `@`. @param words a part of the block's text. @throws CompanionError ASSISTANT_PLACE_UNKNOWN (422).
   */
  locate(anchor: string, words?: string): Promise<AiToolRange>;
  /** The anchors of the blocks that contain the positions; undefined for positions that no longer exist. */
  anchorsOf(positions: readonly string[]): Promise<readonly (string | undefined)[]>;
}

/** The context of a tool call. The principal is the caller, whose rights apply. */
export interface AiToolContext extends WorkContext {
  /** The recorded author of the tool's changes: a program that acts for the principal. */
  readonly author: Pick<Principal, 'id' | 'name'>;
  /** Present if the tool is called in a document; always for tools with a `role`. */
  readonly document?: AiToolDocument;
}

/** The result of a tool. */
export interface AiToolResult {
  /** The text for the model, which pays for each word: keep it brief, and include everything the next call needs. */
  readonly text: string;
  /**
   * Content for the document. The model sees only its beginning, and can insert it, whole or in part, without writing it again. Must be
   * valid under the document schema.
   */
  readonly content?: DocumentNode;
}

/**
 * A contribution to the point `aiTool`: an action that a model can have the server do, in the assistant and for clients of the Model
 * Context Protocol. The server checks scopes, role and input before it calls `run`; the tool checks everything specific to it. Test it with
 * `aiToolSuite` of the test kit; `defineAiTool` types the input.
 * @example
 * host.contribute('aiTool', defineAiTool({
 *   id: 'stock_price',
 *   title: 'Share prices',
 *   description: 'The last price of a share, by its symbol.',
 *   input: Type.Object({ symbol: Type.String({ maxLength: 10 }) }, { additionalProperties: false }),
 *   scopes: ['stocks'],
 *   run: async ({ symbol }, { signal }) => ({ text: await priceOf(symbol, signal) }),
 * }));
 */
export interface AiToolContribution<Input = never> {
  /** The tool's name for the model: lower-case letters, digits and underscores, at most 64. */
  readonly id: string;
  /** The name that people see. */
  readonly title: string;
  /** For the model: the tool's function, and when to use it. */
  readonly description: string;
  /** The JSON Schema of an object, for example a TypeBox schema. */
  readonly input: object;
  /** The scopes that the caller needs, all of them. */
  readonly scopes: readonly string[];
  /** The minimum role of the caller in the document. Absent: the tool needs no document. */
  readonly role?: DocumentRole;
  /**
   * The target of its changes: the text of the `document`, or something `beside` it (comments, versions, other data). Absent: it changes
   * nothing and is offered to readers too.
   */
  readonly changes?: 'document' | 'beside';
  /** Whether `run` validates the input itself. The server then only checks that it is an object. */
  readonly checksInput?: boolean;
  /** Milliseconds. Default: 60,000. */
  readonly timeout?: number;
  /**
   * Does the work; honours `context.signal` within a second.
   * @throws CompanionError for failures that the model or its user can fix: the model receives code and message. Any other error appears
   * only in the log.
   */
  run(input: Input, context: AiToolContext): Promise<AiToolResult>;
}

/** Tools that are known only at run time, such as those of another server. Also a contribution to `aiTool`. */
export interface AiToolSet {
  readonly id: string;
  readonly title: string;
  /** Lists the tools. Called whenever tools are offered to a caller, so cache a costly answer. If it throws, the set is left out. */
  list(context: Pick<WorkContext, 'signal' | 'log' | 'principal'>): Promise<readonly AiToolContribution[]>;
}
