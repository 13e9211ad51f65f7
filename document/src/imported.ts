import type { DocumentNode } from './json.ts';
import type { PageSetup } from './page.ts';

/** Options for reading a file. */
export interface ReadOptions {
  /** Keeps tracked changes as marks, accepts them, or rejects them. */
  readonly revisions: 'keep' | 'accept' | 'reject';
  /** The password of an encrypted file. */
  readonly password?: string | undefined;
  /** Reads slides as a text flow, or as pages on which shapes keep their positions. */
  readonly layout?: 'flow' | 'pages' | undefined;
}

/** A warning about content that was simplified, omitted or unknown, with a stable code. */
export interface DocumentWarning {
  code: string;
  /** States what happened to the content. */
  message: string;
  /** The number of occurrences. */
  count?: number;
  /** What the warning refers to, such as URLs of pictures or names of fonts: the first 20, each with up to 300 characters. */
  items?: string[];
}

/** A warning about content that reading a file simplified or omitted. */
export type ImportWarning = DocumentWarning;

/** A picture or another part. Content refers to it by `asset:<name>` in a `src` or `href`. */
export interface ImportedAsset {
  /** Unique in this result: `image1.png`. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface ImportedComment {
  id: string;
  author: string;
  /** In ISO 8601. */
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

/** The result of reading a file. `content` must be valid under the document schema. */
export interface ImportedDocument {
  /** The id of the inner format if the file is a container: an encrypted file, or a package in one XML file. */
  format?: string;
  title?: string;
  content: DocumentNode;
  page?: PageSetup;
  comments?: ImportedComment[];
  revisions?: ImportedRevision[];
  /** author, created, modified, language, subject, keywords and others as strings. */
  metadata?: Record<string, string>;
  assets?: ImportedAsset[];
  warnings?: ImportWarning[];
}

/** An imported document with its content as editor JSON in UTF-8. */
export interface WrittenDocument extends Omit<ImportedDocument, 'content'> {
  content: Uint8Array;
}
