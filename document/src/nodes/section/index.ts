import { defineNode } from '../../schema/node-module.ts';
import { Section } from './schema.ts';

export default defineNode({
  name: 'section',
  title: 'Section',
  summary: 'A part of the document with its own columns, pages, headers, footers or numbering of notes.',
  version: '1',
  extension: Section,
});
