import { holdsScope } from '@editor-companion/core/plugin';
import type { AiTool, AiToolContribution, AiToolSet, DocumentRole } from '@editor-companion/core/plugin';
import { TOOLS, type ToolName } from '../tools/spec.ts';
import { isChosen, type Choice } from './choice.ts';
import { Clips, type ClipsState } from './clips.ts';
import { contributedTool, type Surroundings } from './contributed.ts';
import { asFunction, refusal, type Call, type Outcome, type Tool, type Workbench } from './tool.ts';

export interface ToolboxParts extends Omit<Surroundings, 'document'> {
  readonly contributions: Iterable<AiToolContribution | AiToolSet>;
  /** Absent: only tools that need no document. */
  readonly document?: { readonly name: string; readonly bench: Workbench };
  /** The caller's role in the document. */
  readonly role: DocumentRole | undefined;
  /** Whether tools with these changes may be used. */
  readonly may: (changes: 'document' | 'beside', isContributed: boolean) => boolean;
  /** The model must give a reason with each edit. */
  readonly hasReasons?: boolean;
  readonly choice: Choice;
  /** The request's choice of tools. */
  readonly wanted?: readonly string[] | undefined;
  /** The maximum total number of calls. */
  readonly maxCalls: number;
  readonly signal: AbortSignal;
  /** The state from before the run began to wait. */
  readonly before?: ToolboxState | undefined;
}

/** The calls of a run, and the content that tools returned; JSON. */
export interface ToolboxState {
  readonly calls: number;
  readonly clips: ClipsState;
}

const ROLES: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];
const NAME = /^[A-Za-z][\w-]{0,63}$/;
/** The maximum number of tools of all sets together, a common limit of vendors. */
const MAX_TOOLS = 120;

/** The tools of a run or session: those for the document, and plugins' contributions that the caller may use. */
export class Toolbox {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #maxCalls: number;
  readonly #clips: Clips | undefined;
  #calls: number;

  private constructor(tools: Iterable<Tool>, { maxCalls, before }: ToolboxParts, clips: Clips | undefined) {
    this.#tools = new Map(Array.from(tools, (tool) => [tool.name, tool]));
    this.#maxCalls = maxCalls;
    this.#clips = clips;
    this.#calls = before?.calls ?? 0;
  }

  static async open(parts: ToolboxParts): Promise<Toolbox> {
    const { document, before, principal, author, requestId, log, maxCharacters } = parts;
    const clips = document && new Clips(document.bench, before?.clips);
    const around: Surroundings = {
      principal,
      author,
      requestId,
      log,
      maxCharacters,
      ...(document && clips && { document: { ...document, clips } }),
    };
    const others = (await contributions(parts)).filter((tool) => isFor(tool, parts));
    const further = others.map((tool) => contributedTool(tool, around));
    const own = document && clips ? ownTools(document.bench, clips, parts) : [];
    const isOwn = new Set(own.map(({ name }) => name));
    const tools = [...own, ...further.filter(({ name }) => NAME.test(name) && !isOwn.has(name))];
    const chosen = tools.filter(({ name }) => isChosen(name, parts.choice, parts.wanted));
    return new Toolbox(chosen.slice(0, MAX_TOOLS), parts, clips);
  }

  get state(): ToolboxState {
    return { calls: this.#calls, clips: this.#clips?.state ?? { count: 0, clips: {} } };
  }

  get tools(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  /** The tools in the form for a model. */
  get functions(): readonly AiTool[] {
    return this.tools.map(asFunction);
  }

  /** Calls a tool. A mistake of the model is returned as the result. @throws CompanionError if the run cannot continue. */
  async call(name: string, call: Call): Promise<Outcome> {
    const tool = this.#tools.get(name);
    if (!tool) {
      const isKnown = Object.hasOwn(TOOLS, name);
      const names = [...this.#tools.keys()].join(', ');
      if (isKnown) return refusal('TOOL_NOT_OFFERED', `There is no \`${name}\` in this run; there are ${names}.`);
      return refusal('INPUT_INVALID', `There is no tool \`${name.slice(0, 64)}\`; there are ${names}.`);
    }
    this.#calls += 1;
    if (this.#calls > this.#maxCalls)
      return refusal(
        'CALLS_SPENT',
        `A run has ${this.#maxCalls} calls. Make no more, and tell the user what is left to do.`,
      );
    return tool.call(call);
  }
}

/** The built-in tools for the document. */
function ownTools(bench: Workbench, clips: Clips, { may, hasReasons, contributions: others }: ToolboxParts): Tool[] {
  const hasOthers = [...others].length > 0;
  const names = (Object.keys(TOOLS) as ToolName[]).filter((name) => !TOOLS[name].isEdit || may('document', false));
  const own = names.map((name): Tool => {
    const { description, parameters, isEdit } = TOOLS[name];
    const changes = isEdit ? 'document' : undefined;
    return {
      name,
      title: name,
      description,
      parameters: isEdit && hasReasons === true ? withReason(parameters) : parameters,
      changes,
      call: (call) => bench.call(name, call.input, clips.all, call),
    };
  });
  return hasOthers ? [...own, clips.reading] : own.filter(({ name }) => name !== 'insert_clip');
}

/** Reviewers of a suggestion see the reason for it. */
const withReason = (parameters: { readonly properties: object }): object => ({
  ...parameters,
  properties: {
    ...parameters.properties,
    reason: { type: 'string', description: 'Why, in a few words, for those who accept or reject it.' },
  },
});

/** Plugins' tools, including those of sets. A failing set is left out. */
async function contributions(parts: ToolboxParts): Promise<AiToolContribution[]> {
  const { contributions: all, signal, log, principal } = parts;
  const lists = await Promise.all(
    [...all].map(async (one) => {
      if (!('list' in one)) return [one];
      try {
        return await one.list({ signal, log, principal });
      } catch (error) {
        log.warn({ err: error, set: one.id }, 'a set of tools is ignored');
        return [];
      }
    }),
  );
  return lists.flat();
}

/** Whether the caller may use a tool here. */
function isFor({ scopes, role, changes }: AiToolContribution, parts: ToolboxParts): boolean {
  const { principal, document, may } = parts;
  if (!scopes.every((scope) => holdsScope(principal.scopes, scope))) return false;
  if (changes !== undefined && !may(changes, true)) return false;
  if (role === undefined) return true;
  return document !== undefined && parts.role !== undefined && ROLES.indexOf(parts.role) >= ROLES.indexOf(role);
}
