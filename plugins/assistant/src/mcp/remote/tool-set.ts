import type { AiToolContribution, AiToolSet } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import { isChosen } from '../../toolbox/choice.ts';
import { asRecord } from '../message.ts';
import type { RemoteServer } from './remote-server.ts';

export interface SetOptions {
  /** The tools to use: names, with `*` for any characters. */
  readonly allow: readonly string[];
  /** The scopes that a caller needs. */
  readonly scopes: readonly string[];
}

/** The maximum number of tools of one server. */
const MAX_TOOLS = 64;
const MAX_PAGES = 10;
const MAX_DESCRIPTION = 1000;
const MAX_SCHEMA = 10_000;
const MAX_NAME = 64;
/** Milliseconds for which a list is cached. */
const FRESH_MS = 300_000;

/** The tools of another server, with the server's name as prefix. */
export function remoteToolSet(server: RemoteServer, options: SetOptions, now: () => number = Date.now): AiToolSet {
  let known: { readonly at: number; readonly tools: readonly AiToolContribution[] } | undefined;
  return {
    id: `mcp_${server.name}`,
    title: `Tools of ${server.name}`,
    async list({ signal }) {
      if (known && now() - known.at < FRESH_MS) return known.tools;
      known = { at: now(), tools: toolsOf(await listed(server, signal), server, options) };
      return known.tools;
    },
  };
}

/** @throws CompanionError MCP_SERVER_FAILED (502). */
async function listed(server: RemoteServer, signal: AbortSignal): Promise<unknown[]> {
  const tools: unknown[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && tools.length < MAX_TOOLS; page += 1) {
    const result = await server.request('tools/list', typeof cursor === 'string' ? { cursor } : {}, signal);
    if (Array.isArray(result['tools'])) tools.push(...result['tools'].slice(0, MAX_TOOLS));
    cursor = result['nextCursor'];
    if (typeof cursor !== 'string') break;
  }
  return tools.slice(0, MAX_TOOLS);
}

function toolsOf(list: readonly unknown[], server: RemoteServer, { allow, scopes }: SetOptions): AiToolContribution[] {
  const tools = new Map<string, AiToolContribution>();
  for (const one of list) {
    const { name, title, description, inputSchema, annotations } = asRecord(one);
    if (typeof name !== 'string' || !isChosen(name, { allow, deny: [] }, undefined)) continue;
    const id = `${server.name}_${name.replaceAll(/[^\w-]/g, '_')}`.slice(0, MAX_NAME);
    const input = { ...asRecord(inputSchema), type: 'object' };
    if (tools.has(id) || JSON.stringify(input).length > MAX_SCHEMA) continue;
    const isReading = asRecord(annotations)['readOnlyHint'] === true;
    tools.set(id, {
      id,
      title: typeof title === 'string' ? title.slice(0, MAX_DESCRIPTION) : name,
      description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION).toWellFormed() : name,
      input,
      scopes,
      // A regular expression in a stranger's schema may take for ever.
      checksInput: true,
      ...(!isReading && { changes: 'beside' as const }),
      run: async (given, { signal }) => {
        const result = await server.request('tools/call', { name, arguments: given }, signal);
        const text = textOf(result['content']);
        if (result['isError'] === true)
          throw errors.MCP_SERVER_REFUSED({ server: server.name, reason: text.slice(0, 2000) });
        return { text };
      },
    });
  }
  return [...tools.values()];
}

function textOf(content: unknown): string {
  const parts = Array.isArray(content) ? content.map(asRecord) : [];
  return parts
    .map(({ type, text }) =>
      typeof text === 'string' ? text : `[${typeof type === 'string' ? type.slice(0, 40) : 'part'}]`,
    )
    .join('\n');
}
