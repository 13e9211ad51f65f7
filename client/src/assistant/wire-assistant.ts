/** How the assistant's edits are made. */
export type AssistantMode = 'direct' | 'suggest' | 'branch' | 'read';

/** A tool that the page runs. The model sees its description, and the run waits for its result. */
export interface ClientTool {
  readonly name: string;
  readonly description?: string;
  /** The JSON Schema of its arguments. */
  readonly parameters?: object;
  /** @param input the arguments of the model. @returns the result for the model. A thrown error becomes a failed result. */
  readonly run: (input: unknown) => string | Promise<string>;
}

/** A question to the assistant. */
export interface AssistantQuestion {
  readonly prompt: string;
  readonly mode?: AssistantMode;
  readonly branch?: string;
  readonly messages?: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** `provider` or `provider/model`. */
  readonly model?: string;
  /** The server's tools to offer. `*` matches any characters. */
  readonly tools?: readonly string[];
  readonly field?: string;
}

/** The events of a run in the order of the stream. `docs/assistant.md` describes them. */
export type AssistantEvent =
  | {
      readonly type: 'start';
      readonly run: string;
      readonly document: string;
      readonly seq: number;
      readonly mode: AssistantMode;
    }
  | { readonly type: 'text' | 'reasoning' | 'news'; readonly text: string }
  | { readonly type: 'call' | 'client_call'; readonly id: string; readonly tool: string; readonly input: string }
  | { readonly type: 'progress'; readonly id: string; readonly fraction: number; readonly message?: string }
  | {
      readonly type: 'result';
      readonly id: string;
      readonly tool: string;
      readonly text: string;
      readonly fault?: string;
    }
  | { readonly type: 'edit'; readonly id: string; readonly tool: string; readonly seq: number; readonly bytes: number }
  | {
      readonly type: 'end';
      readonly run: string;
      readonly reason: 'done' | 'stopped' | 'waiting' | 'steps' | 'tokens' | 'time' | 'length';
      readonly steps: number;
      readonly edits: number;
      readonly changedBytes: number;
      /** Whether the run can be undone. */
      readonly undo: boolean;
      readonly waiting?: { readonly calls: readonly string[]; readonly until: number };
    };
