export { connectCompanion } from './companion.ts';
export type { Companion, CompanionOptions } from './companion.ts';
export { anchorOf, positionsOf, rangeOf } from './anchor.ts';
export { CompanionRequestError } from './request-error.ts';
export type { Comments, NewThread } from './comments.ts';
export type { Versions } from './versions.ts';
export { warningsOf } from './warnings.ts';
export type { DocumentWarning, WarningSummary } from './warnings.ts';
export type { CommandStorage } from './kept-commands.ts';
export type { HocuspocusLike, YWebsocketLike } from './provider.ts';
export type {
  Anchor,
  Author,
  BlockChange,
  Comment,
  CommentContent,
  Comparison,
  Preview,
  Role,
  TextRun,
  Thread,
  Version,
} from './wire.ts';
