import type { DocumentRole } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { AssistantOptions } from '../options.ts';
import type { Mode } from '../mode.ts';

/**
 * The mode of a run: the requested one, otherwise the first that the role permits.
 * @param role of the caller; undefined without one. @throws CompanionError ASSISTANT_FORBIDDEN (403).
 */
export function modeFor(
  asked: Mode | undefined,
  role: DocumentRole | undefined,
  modes: AssistantOptions['modes'],
  document: string,
): Mode {
  const allowed: readonly Mode[] = role === undefined ? [] : modes[role];
  const mode = asked ?? allowed[0];
  if (mode !== undefined && allowed.includes(mode)) return mode;
  const list = allowed.length === 0 ? 'none' : allowed.join(', ');
  throw errors.ASSISTANT_FORBIDDEN({ document, mode: mode ?? 'direct', role: role ?? 'nobody', modes: list });
}

/**
 * Whether tools may change the document, or things beside it such as comments. Contributed tools change the document directly, so they are
 * not offered if changes must be suggestions.
 */
export function mayChange(mode: Mode, changes: 'document' | 'beside', isContributed: boolean): boolean {
  if (mode === 'read') return false;
  return mode !== 'suggest' || changes === 'beside' || !isContributed;
}
