import type { AiTool, AiToolRange, DocumentNode, ReportProgress, TurnContext } from '@editor-companion/core/plugin';

/** The result of a tool call. */
export interface Outcome {
  /** For the model. */
  readonly text: string;
  /** The reason why it did nothing. */
  readonly fault?: string;
  /** The document's position after the call, and the change, if there is one. */
  readonly seq?: number;
  readonly update?: Uint8Array;
}

/** A tool call. */
export interface Call extends TurnContext {
  /** The model's arguments as JSON. */
  readonly input: string;
  readonly progress: ReportProgress;
  /** The reason why the document may not be changed by this many more bytes; undefined if it may. */
  readonly refuse: (bytes: number) => string | undefined;
}

/** A tool in the form for a model. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
  readonly changes?: 'document' | 'beside' | undefined;
  /** @throws CompanionError if the run cannot continue. */
  call(call: Call): Promise<Outcome>;
}

/** Some blocks of a tool's content, and the insertable form of all blocks. */
export type Shown =
  | { readonly nodes: readonly DocumentNode[]; readonly text: string; readonly shown: number }
  | { readonly fault: string };

/** The document as tools access it. */
export interface Workbench {
  call(
    tool: string,
    input: string,
    clips: Readonly<Record<string, readonly DocumentNode[]>>,
    call: Pick<Call, 'signal' | 'caller' | 'refuse'>,
  ): Promise<Outcome>;
  locate(
    anchor: string,
    words: string | undefined,
    turn: TurnContext,
  ): Promise<AiToolRange | { readonly fault: string }>;
  anchorsOf(positions: readonly string[], turn: TurnContext): Promise<readonly (string | undefined)[]>;
  show(
    content: DocumentNode,
    part: { readonly from: number; readonly blocks: number; readonly maxCharacters: number },
    turn: TurnContext,
  ): Promise<Shown>;
}

/** In the form for vendors, without the schema's non-JSON members. */
export const asFunction = ({
  name,
  description,
  parameters,
}: Pick<Tool, 'name' | 'description' | 'parameters'>): AiTool => ({
  type: 'function',
  function: { name, description, parameters: JSON.parse(JSON.stringify(parameters)) as Record<string, unknown> },
});

/** A result that tells the model why nothing was done. */
export const refusal = (fault: string, message: string): Outcome => ({ fault, text: `${fault}: ${message}` });
