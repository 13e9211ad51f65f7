import type { DocumentNode } from './json.ts';
import type { PageSetup } from './page.ts';

/** How a file is read. */
export interface ReadOptions {
  /** Tracked changes: as marks, applied, or undone. */
  readonly revisions: 'keep' | 'accept' | 'reject';
  /** Opens a file that is protected with one. */
  readonly password?: string | undefined;
  /** Slides as text that flows, or as pages whose shapes keep their places. */
  readonly layout?: 'flow' | 'pages' | undefined;
}

/** Something that was simplified, left out or is not known, with a stable code. */
export interface DocumentWarning {
  code: string;
  /** What became of it. */
  message: string;
  /** How often. */
  count?: number;
  /** What it is about: addresses of pictures, names of fonts; the first 20, of up to 300 characters each. */
  items?: string[];
}

/** What reading a file simplified or left out. */
export type ImportWarning = DocumentWarning;

/** A picture or other part; content refers to it as `asset:<name>` in a `src` or `href`. */
export interface ImportedAsset {
  /** Unique in this result: `image1.png`. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface ImportedComment {
  id: string;
  author: string;
  /** ISO 8601. */
  date?: string;
  content: DocumentNode[];
  replyTo?: string;
  resolved?: boolean;
}

export interface ImportedRevision {
  id: string;
  kind: 'insertion' | 'deletion' | 'formatChange';
  author: string;
  date?: string;
}

/** What a format makes of a file. `content` must be valid under the document schema. */
export interface ImportedDocument {
  /** The id of the format within, where a file only wraps it: an encrypted one, a package in one XML file. */
  format?: string;
  title?: string;
  content: DocumentNode;
  page?: PageSetup;
  comments?: ImportedComment[];
  revisions?: ImportedRevision[];
  /** author, created, modified, language, subject, keywords… as strings. */
  metadata?: Record<string, string>;
  assets?: ImportedAsset[];
  warnings?: ImportWarning[];
}

/** An imported document whose content is written already: editor JSON in UTF-8. */
export interface WrittenDocument extends Omit<ImportedDocument, 'content'> {
  content: Uint8Array;
}
