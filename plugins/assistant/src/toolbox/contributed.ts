import { CompanionError } from '@editor-companion/core/plugin';
import type {
  AiToolContribution,
  AiToolDocument,
  AiToolResult,
  DocumentAuthor,
  Logger,
  Principal,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { InputFault, parseObject } from '../tools/arguments.ts';
import type { Clips } from './clips.ts';
import { refusal, type Call, type Outcome, type Tool, type Workbench } from './tool.ts';

const DEFAULT_TIMEOUT = 60_000;

/** The place and the caller of contributed tools. */
export interface Surroundings {
  readonly principal: Principal;
  readonly author: DocumentAuthor;
  readonly requestId: string;
  readonly log: Logger;
  /** Absent: the tools are called without a document. */
  readonly document?: { readonly name: string; readonly bench: Workbench; readonly clips: Clips };
  /** The maximum number of characters of a result for the model. */
  readonly maxCharacters: number;
}

/** Wraps a contributed tool with limits: it validates the input, bounds time and result length, and contains failures. */
export const contributedTool = (tool: AiToolContribution, around: Surroundings): Tool => ({
  name: tool.id,
  title: tool.title,
  description: tool.description,
  parameters: tool.input,
  changes: tool.changes,
  async call(call) {
    try {
      const input = await inputOf(tool, call.input);
      call.signal.throwIfAborted();
      return await told(await within(tool, input, call, around), call, around);
    } catch (error) {
      call.signal.throwIfAborted();
      return outcomeOf(error, tool, around);
    }
  },
});

async function inputOf({ id, input, checksInput }: AiToolContribution, json: string): Promise<unknown> {
  if (checksInput === true) return parseObject(json);
  // Loads a validator, which a server without running assistants need not have in memory.
  const { readInputOf } = await import('../tools/read-input.ts');
  return readInputOf(id, input, json);
}

/** Does not wait for a tool that exceeds its time. */
async function within(
  tool: AiToolContribution,
  input: unknown,
  call: Call,
  { principal, author, requestId, log, document }: Surroundings,
): Promise<AiToolResult> {
  const limit = tool.timeout ?? DEFAULT_TIMEOUT;
  const time = AbortSignal.timeout(limit);
  const signal = AbortSignal.any([call.signal, time]);
  const over = Promise.withResolvers<never>();
  const end = (): void => over.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  over.promise.catch(() => undefined);
  try {
    const context = { signal, log, requestId, principal, author, caller: call.caller, progress: call.progress };
    const work = tool.run(input as never, { ...context, ...(document && { document: documentOf(document, call) }) });
    return await Promise.race([work, over.promise]);
  } catch (error) {
    if (time.aborted) throw new ToolFault('TOOL_TIMEOUT', `It took more than ${limit / 1000} s, and was given up.`);
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const documentOf = ({ name, bench }: NonNullable<Surroundings['document']>, call: Call): AiToolDocument => ({
  name,
  async locate(anchor, words) {
    const range = await bench.locate(anchor, words, call);
    if ('fault' in range) throw errors.ASSISTANT_PLACE_UNKNOWN({ reason: range.fault });
    return range;
  },
  anchorsOf: (positions) => bench.anchorsOf(positions, call),
});

async function told({ text, content }: AiToolResult, call: Call, around: Surroundings): Promise<Outcome> {
  const { maxCharacters, document } = around;
  const isCut = text.length > maxCharacters;
  const shown = isCut
    ? `${text.slice(0, maxCharacters).toWellFormed()}\n… and ${text.length - maxCharacters} characters more.`
    : text;
  if (!content) return { text: shown };
  if (!document) return { text: `${shown}\nIts content is given where it is called in a document.` };
  return { text: [shown, await document.clips.keep(content, call)].filter((part) => part !== '').join('\n') };
}

/** Reports errors that the model or its user can act on; other failures are only logged. */
function outcomeOf(error: unknown, tool: AiToolContribution, { log }: Surroundings): Outcome {
  if (error instanceof InputFault || error instanceof ToolFault) return refusal(error.code, error.message);
  if (CompanionError.is(error) && error.status < 500) return refusal(error.code, error.message);
  log.error({ err: error, tool: tool.id }, 'a tool for models failed');
  return refusal(CompanionError.is(error) ? error.code : 'TOOL_FAILED', 'The tool failed. Go on without it.');
}

class ToolFault extends Error {
  override readonly name = 'ToolFault';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
