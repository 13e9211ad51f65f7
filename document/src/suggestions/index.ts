export { SUGGESTED } from '../tracked/change.ts';
export type { Suggester, SuggestionKind, TrackedChange } from '../tracked/change.ts';
export type { Accepting } from '../tracked/accepting.ts';
export { settleSuggestions } from './settle.ts';
export type { SettleOptions } from './settle.ts';
export { suggesting } from './tracking.ts';
export type { TrackOptions } from './tracking.ts';
export { listSuggestions } from './list.ts';
export type { Place, Suggestion } from './list.ts';
