import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { defineNode } from '../../schema/node-module.ts';
import { flag } from '../../schema/attribute.ts';
import { writeDetails } from './markdown.ts';

export const details = defineNode({
  name: 'details',
  title: 'Details',
  summary: 'Blocks that a reader opens and closes below a summary.',
  version: '1',
  extension: Details.extend({ addAttributes: () => flag('open', 'open') }).configure({ persist: true }),
  markdown: { write: writeDetails },
});

export const detailsSummary = defineNode({
  name: 'detailsSummary',
  title: 'Summary of details',
  summary: 'The line of details that is always shown.',
  version: '1',
  extension: DetailsSummary,
});

export const detailsContent = defineNode({
  name: 'detailsContent',
  title: 'Content of details',
  summary: 'The blocks of details that are shown when these are open.',
  version: '1',
  extension: DetailsContent,
});
