import { aiToolSuite, runSuite } from '@editor-companion/core/testing';
import { defineErrors, type ImportedContent, type OfficeOriginal } from '@editor-companion/core/plugin';
import { importFileTool } from '../../src/tool/import-file.ts';

const errors = defineErrors({ TASK_NOT_FOUND: { status: 404, message: 'There is no task «{task}».' } });

/** Files of one user, by their tasks. */
const office = {
  async look(taskId: string, { id }: { readonly id: string }) {
    if (taskId !== 't1' || id !== 'suite') throw errors.TASK_NOT_FOUND({ task: taskId });
    return { task: { filename: 'minutes.docx' } } as OfficeOriginal;
  },
  convert: async () =>
    ({
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      warnings: [{ code: 'MACROS_LEFT_OUT', message: 'Macros were left out.' }],
    }) as unknown as ImportedContent,
};

runSuite(
  'import_file',
  aiToolSuite({
    make: async () => ({ tool: importFileTool(office) }),
    samples: [{ input: { task: 't1' }, says: /^«minutes\.docx»\nMacros were left out\.$/ }],
    refused: [{ input: { task: 't2' }, code: 'TASK_NOT_FOUND' }],
  }),
);
