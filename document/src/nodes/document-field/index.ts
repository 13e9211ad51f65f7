import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { DocumentField } from './schema.ts';

export default defineNode({
  name: 'documentField',
  title: 'Field of the document',
  summary: 'A date, a property of the document, or its nearest heading, which word processors and exports update.',
  version: '1',
  extension: DocumentField,
  markdown: fieldMarkdown,
});
