import type { DocumentRole, Principal } from '../auth.ts';
import type { DocumentNode } from '../document.ts';
import type { WorkContext } from '../work-context.ts';

/** A stretch of text in a live document: both ends as Yjs relative positions in base64 (`Y.encodeRelativePosition`), as comments have them. */
export interface AiToolRange {
  readonly anchor: string;
  readonly head: string;
  /** The text between them. */
  readonly quote: string;
}

/** The live document that a tool is called in, as the model knows it. */
export interface AiToolDocument {
  readonly name: string;
  /**
   * The text of a block that the model names by the anchor that it was shown, or only some words in it.
   *
   * @param anchor without `@`. @param words a part of the block's text. @throws CompanionError ASSISTANT_PLACE_UNKNOWN (422).
   */
  locate(anchor: string, words?: string): Promise<AiToolRange>;
  /** The anchors of the blocks in which positions are, as the model is shown them; undefined for what is not there any more. */
  anchorsOf(positions: readonly string[]): Promise<readonly (string | undefined)[]>;
}

/** What a tool is called with besides its input. The principal is the caller, whose rights count. */
export interface AiToolContext extends WorkContext {
  /** Who is told to have written what the tool writes: a program that acts for the principal. */
  readonly author: Pick<Principal, 'id' | 'name'>;
  /** There where the tool is called in a document; always for tools with a `role`. */
  readonly document?: AiToolDocument;
}

/** What a tool gives back. */
export interface AiToolResult {
  /** For the model, which pays for each word: brief, and with what it needs for its next call. */
  readonly text: string;
  /**
   * Content that can go into the document. The model is shown its beginning only, and says where it goes, as it is or in part, without
   * writing it once more. Must be valid under the document schema.
   */
  readonly content?: DocumentNode;
}

/**
 * A contribution to the point `aiTool`: something that a model can have the server do, in the assistant and for clients of the Model
 * Context Protocol. The server looks at scopes, role and input before it calls `run`; what is specific to the tool it looks at itself.
 * A test suite for it is `aiToolSuite` of the test kit; `defineAiTool` types the input.
 *
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
  /** What the model calls it: lower-case letters, digits and underscores, at most 64. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  /** JSON Schema of an object, a TypeBox schema for example. */
  readonly input: object;
  /** What the caller's credential has to hold, all of it. */
  readonly scopes: readonly string[];
  /** What the caller has to be in the document at least. Absent: the tool needs no document. */
  readonly role?: DocumentRole;
  /**
   * What it changes: the text of the `document`, or something `beside` it (comments, versions, other data). Absent: nothing, so that it
   * is there for those who only read.
   */
  readonly changes?: 'document' | 'beside';
  /** Whether `run` looks at the input itself, so that the server only sees that it is an object. */
  readonly checksInput?: boolean;
  /** Milliseconds. Default: 60,000. */
  readonly timeout?: number;
  /**
   * Does the work; honours `context.signal` within a second.
   *
   * @throws CompanionError for what the model or its user can do something about: the model is told code and message. Anything else is
   * told in the log alone.
   */
  run(input: Input, context: AiToolContext): Promise<AiToolResult>;
}

/** Tools that are only known while the server runs, such as those of another server. Also a contribution to `aiTool`. */
export interface AiToolSet {
  readonly id: string;
  readonly title: string;
  /** Asked whenever tools are offered to somebody, so a costly answer should be remembered. What it throws leaves the set out. */
  list(context: Pick<WorkContext, 'signal' | 'log' | 'principal'>): Promise<readonly AiToolContribution[]>;
}
