/* The document model's types, so that a plugin's author needs one import. Types alone: the core runs without the model. */
export type { DocumentMark, DocumentNode, PageBands, PageSetup, TextDefaults } from '@editor-companion/document';
