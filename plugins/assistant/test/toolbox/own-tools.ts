import type { Logger, Principal } from '@editor-companion/core/plugin';
import { Toolbox } from '../../src/toolbox/toolbox.ts';
import type { Workbench } from '../../src/toolbox/tool.ts';

const quiet = (): void => undefined;
export const quietLog: Logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  child: () => quietLog,
};

/** Only the tools of a document, for its owner. */
export const ownTools = (name: string, bench: Workbench, principal: Principal): Promise<Toolbox> =>
  Toolbox.open({
    contributions: [],
    document: { name, bench },
    role: 'owner',
    may: () => true,
    choice: { allow: ['*'], deny: [] },
    maxCalls: 200,
    maxCharacters: 30_000,
    principal,
    author: { id: `assistant:${principal.id}`, name: `Assistant (${principal.name})` },
    requestId: 'r',
    signal: new AbortController().signal,
    log: quietLog,
  });
