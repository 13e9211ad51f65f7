export { connectCompanion } from './companion.ts';
export type { Companion, CompanionOptions, Session } from './companion.ts';
export { anchorOf, positionsOf, rangeOf } from './anchor.ts';
export { CompanionRequestError } from './request-error.ts';
export type { Comments, NewThread } from './comments.ts';
export type { Suggestions } from './suggestions/suggestions.ts';
export type { Versions } from './versions/versions.ts';
export { CompanionServer } from './server/server.ts';
export type { RequestOptions, ServerOptions } from './server/server.ts';
export { Documents } from './server/documents.ts';
export type { CopyOptions } from './server/documents.ts';
export type {
  DeletedDocument,
  DocumentContent,
  DocumentForm,
  DocumentLock,
  DocumentPlace,
  DocumentSource,
  ListedDocument,
  Page,
} from './server/document-types.ts';
export { Search, snippetParts } from './server/search.ts';
export type {
  SearchHit,
  SearchKind,
  SearchMode,
  SearchRequest,
  SearchResult,
  SnippetPart,
} from './server/search-types.ts';
export { Ai } from './ai/ai.ts';
export type { AiEvent, AiQuestion, AiUsage } from './ai/wire-ai.ts';
export { AssistantJobs } from './assistant/jobs.ts';
export type { AssistantJob } from './assistant/jobs.ts';
export { eachOf } from './server/each.ts';
export type { ItemOf, ListRoute } from './server/each.ts';
export type { CallOptions, DataOf, DataRoute, Route } from './api/call.ts';
export type { Routes } from './api/routes.gen.ts';
export type * as schemas from './api/schemas.gen.ts';
export { Assistant } from './assistant/assistant.ts';
export type { AssistantEvent, AssistantMode, AssistantQuestion, ClientTool } from './assistant/wire-assistant.ts';
export { History } from './server/history.ts';
export type { Authors, ChangesForm } from './server/history.ts';
export { Files } from './server/files.ts';
export type { FileRoute, Profile } from './server/files.ts';
export type {
  ConvertedFile,
  Imported,
  ImportOptions,
  ImportSource,
  TaskProgress,
  TransferOptions,
} from './server/file-types.ts';
export { uploading } from './server/uploading.ts';
export type { UploadProgress } from './server/uploading.ts';
export { connectInbox } from './inbox/inbox-connection.ts';
export type { InboxConnection, InboxConnectionOptions } from './inbox/inbox-connection.ts';
export type { Inbox, InboxState } from './inbox/inbox.ts';
export { mentionParts, mentionText } from './mention.ts';
export type { MentionPart } from './mention.ts';
export { Presence } from './presence/presence.ts';
export type { AwarenessLike, Person } from './presence/presence.ts';
export { Completion } from './runs/completion.ts';
export type { CompletionState } from './runs/completion.ts';
export { ExportRun } from './runs/export-run.ts';
export { ImportRun } from './runs/import-run.ts';
export { AssistantJobRun } from './runs/job-run.ts';
export type { JobRunState } from './runs/job-run.ts';
export type { Run, RunState } from './runs/run.ts';
export type { TransferState } from './runs/transfer-run.ts';
export { Loaded } from './loaded.ts';
export type { Loading } from './loaded.ts';
export type { Store } from './store.ts';
export { warningsOf } from './warnings.ts';
export type { DocumentWarning, WarningSummary } from './warnings.ts';
export type { CommandStorage } from './kept-commands.ts';
export type { HocuspocusLike, YWebsocketLike } from './link/provider.ts';
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
export type {
  InboxPage,
  InboxPreferences,
  InboxPreferencesChange,
  Notification,
  NotificationKind,
  NotifyLevel,
} from './wire-inbox.ts';
export type {
  Activity,
  Blame,
  ChangeAuthor,
  CommentActivity,
  ComparedSide,
  EditSession,
  MarkedChanges,
  Passage,
  Timeline,
  TrackedComparison,
  VersionActivity,
} from './wire-history.ts';
export type { Settled, Suggestion, SuggestionChoice, SuggestionPage } from './wire-suggestions.ts';
export type { DocumentNotice, Person as Participant } from './wire-documents.ts';
