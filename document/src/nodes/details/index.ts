import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { defineNode } from '../../schema/node-module.ts';
import { flag } from '../../schema/attribute.ts';
import { writeDetails } from './markdown.ts';

export const details = defineNode({
  name: 'details',
  title: 'Details',
  summary: 'Collapsible blocks below a summary line.',
  version: '1',
  extension: Details.extend({ addAttributes: () => flag('open', 'open') }).configure({ persist: true }),
  markdown: { write: writeDetails },
});

export const detailsSummary = defineNode({
  name: 'detailsSummary',
  title: 'Summary of details',
  summary: 'The visible line of details.',
  version: '1',
  extension: DetailsSummary,
});

export const detailsContent = defineNode({
  name: 'detailsContent',
  title: 'Content of details',
  summary: 'The blocks of details that appear when it is open.',
  version: '1',
  extension: DetailsContent,
});
