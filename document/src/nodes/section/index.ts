import { defineNode } from '../../schema/node-module.ts';
import { Section } from './schema.ts';

export default defineNode({
  name: 'section',
  title: 'Section',
  summary: 'A part of the document with columns, pages, headers, footers or numbers of notes of its own.',
  version: '1',
  extension: Section,
});
