import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

/** Descriptions of the tags that group the built-in plugins' routes. Other tags are shown without a description. */
const TAGS = {
  Status: 'State and capabilities of the service.',
  Import: 'Convert office documents and web pages to editor content.',
  Export: 'Convert documents to PDF, pictures and other files.',
  PDF: 'Tools for PDF files: merge, split, rotate, flatten, stamp, protect, and read their properties.',
  Conversion: 'Tasks: follow their progress and download originals and results.',
  AI: 'Suggestions, and chat completions of a chosen provider.',
  Collaboration: 'Collaboration over WebSocket: content, comments and versions.',
  Documents: 'Live documents: create, read, change, copy and delete them, and manage access.',
  Comments: 'Threads of comments in a document.',
  Versions: 'Versions of a document: save, compare, restore.',
  History: 'Authors and times of changes.',
  Suggestions: 'Suggested changes in a document, until somebody accepts or rejects them.',
  Inbox: 'Notifications of a user: mentions, replies, changes.',
  Assistant: 'A model that reads and edits documents with tools.',
  Demo: 'Demo answers without a model, for testing a front end.',
  Templates: 'Documents to start from.',
  Assets: 'Files and folders of the demo library.',
  Icons: 'Icons to insert.',
  Static: 'Files of the editor itself.',
  Mock: 'Demo streams for testing a front end; no model is called.',
  Webhook: 'Notifications after uploads and conversions: list them, send them again.',
  Search: 'Find documents and templates by their content.',
  Quotas: 'Quotas of tenants and owners, with their usage.',
  Authentication: 'API keys, and revoked credentials.',
  Audit: 'Record of actions: who did what, and when.',
  Operation: 'Operation of the server, such as encryption of stored data.',
  Console: "Routes that the operators' page uses itself.",
  Playground: 'The page that shows all features with a real editor.',
  Tenants: 'All data of a tenant: export or erase it.',
  Reference: 'This description.',
};

export const Options = Type.Object(
  {
    title: Type.String({
      default: 'Editor Companion Server',
      description: 'Title of the page and of the description.',
    }),
    description: Type.String({
      default: 'Import, export, AI, collaboration and templates for a web document editor.',
      description: 'Introduction in Markdown.',
    }),
    tags: Type.Record(Type.String(), Type.String(), {
      default: TAGS,
      description: 'A description for each group of routes.',
    }),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof Options>;
