import type { AiTool, AiToolRange, DocumentNode, ReportProgress, TurnContext } from '@editor-companion/core/plugin';

/** What came of a call of a tool. */
export interface Outcome {
  /** For the model. */
  readonly text: string;
  /** Why it did nothing. */
  readonly fault?: string;
  /** Where the document is then, and its change, where there is one. */
  readonly seq?: number;
  readonly update?: Uint8Array;
}

/** One call of a tool. */
export interface Call extends TurnContext {
  /** Arguments as the model wrote them: JSON. */
  readonly input: string;
  readonly progress: ReportProgress;
  /** Why the document may not be changed by so many bytes more; undefined where it may. */
  readonly refuse: (bytes: number) => string | undefined;
}

/** A tool as it is offered to a model. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
  readonly changes?: 'document' | 'beside' | undefined;
  /** @throws CompanionError where the run cannot go on. */
  call(call: Call): Promise<Outcome>;
}

/** Some blocks of a tool's content, and all of them as they can go into the document. */
export type Shown =
  | { readonly nodes: readonly DocumentNode[]; readonly text: string; readonly shown: number }
  | { readonly fault: string };

/** The document as tools reach it. */
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

/** As vendors take it, without what a schema has beside its JSON. */
export const asFunction = ({
  name,
  description,
  parameters,
}: Pick<Tool, 'name' | 'description' | 'parameters'>): AiTool => ({
  type: 'function',
  function: { name, description, parameters: JSON.parse(JSON.stringify(parameters)) as Record<string, unknown> },
});

/** An outcome that tells a model why nothing was done. */
export const refusal = (fault: string, message: string): Outcome => ({ fault, text: `${fault}: ${message}` });
