import type { AiMessage, AiTool } from '@editor-companion/core/plugin';
import type { BudgetState } from '../budget.ts';
import type { ToolboxState } from '../../toolbox/toolbox.ts';
import type { WorkState } from '../workplace.ts';
import type { Mode } from '../../mode.ts';
import type { ModelSettings } from '../model-settings.ts';
import type { ClientCall } from './client-tools.ts';

/** A run that waits for the results of its caller's calls: everything needed to continue it in any process. JSON except for the updates. */
export interface PausedRun {
  readonly document: string;
  readonly user: string;
  /** The user's tenant; absent for the default one. */
  readonly tenant?: string;
  readonly mode: Mode;
  /** `provider` or `provider/model`. */
  readonly model: string | undefined;
  /** Names of the tools that the request chose. */
  readonly tools: readonly string[] | undefined;
  readonly clientTools: readonly AiTool[];
  readonly settings: ModelSettings;
  readonly messages: readonly AiMessage[];
  readonly waiting: readonly ClientCall[];
  /** The number of calls with an id. */
  readonly calls: number;
  readonly budget: BudgetState;
  readonly toolbox: ToolboxState;
  readonly work: WorkState;
}

type Packed = Omit<PausedRun, 'work'> & { readonly work: Omit<WorkState, 'start' | 'own' | 'known'> & PackedUpdates };
interface PackedUpdates {
  readonly start: readonly string[];
  readonly own: readonly string[];
  readonly known: readonly string[] | null;
}

const pack = (updates: readonly Uint8Array[]): string[] =>
  updates.map((update) => Buffer.from(update.buffer, update.byteOffset, update.byteLength).toString('base64'));
const unpack = (packed: readonly string[]): Uint8Array[] => packed.map((update) => Buffer.from(update, 'base64'));

/** Encodes a paused run as text for `readPaused`. */
export function writePaused({ work: { start, own, known, ...work }, ...paused }: PausedRun): string {
  const updates = { start: pack(start), own: pack(own), known: known && pack(known) };
  const packed: Packed = { ...paused, work: { ...work, ...updates } };
  return JSON.stringify(packed);
}

/** Decodes the text of `writePaused`. */
export function readPaused(text: string): PausedRun {
  const { work, ...paused } = JSON.parse(text) as Packed;
  const updates = { start: unpack(work.start), own: unpack(work.own), known: work.known && unpack(work.known) };
  return { ...paused, work: { ...work, ...updates } };
}
