import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

/** Descriptions of the tags that group the built-in plugins' routes. Other tags are shown without a description. */
const TAGS = {
  Status: 'Is the service there, is it well, and what can it do.',
  Import: 'Turn office documents and web pages into editor content.',
  Export: 'Turn documents into PDF, pictures and other files.',
  PDF: 'PDF files to PDF files: merged, split, turned, flattened, protected; and what a file says about itself.',
  Conversion: 'Tasks: follow their progress and download originals and results.',
  AI: 'Suggestions, and chat completions of a chosen provider.',
  Collaboration: 'Editing together over WebSocket: content, comments and versions.',
  Documents: 'Live documents: make, read, change, copy and delete them, and say who may do what.',
  Comments: 'Threads of comments in a document.',
  Versions: 'Versions of a document: save, compare, restore.',
  History: 'Who wrote what, and when.',
  Suggestions: 'Changes that stand in a document until somebody accepts or rejects them.',
  Inbox: 'What a person was told: mentions, replies, changes.',
  Assistant: 'A model that reads and edits documents with tools.',
  Demo: 'Answers without a model, for trying a front end.',
  Templates: 'Documents to start from.',
  Assets: 'Files and folders of the demo library.',
  Icons: 'Icons to insert.',
  Static: 'Files of the editor itself.',
  Mock: 'Streams for trying a front end; no model is called.',
  Webhook: 'Notifications sent after uploads and conversions: look at them, send them again.',
  Search: 'Find documents and templates by what they say.',
  Quotas: 'What tenants and owners may have, and have.',
  Authentication: 'API keys, and credentials that are revoked.',
  Audit: 'Who did what, to what and when.',
  Operation: 'What keeps a server running: encryption of what it keeps.',
  Console: 'What the page for operators asks for itself.',
  Playground: 'The page with everything beside a real editor.',
  Tenants: 'All that a tenant has: taken out, or erased.',
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
    tags: Type.Record(Type.String(), Type.String(), { default: TAGS, description: 'A text for each group of routes.' }),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof Options>;
