import {
  callerOf,
  defineAiTool,
  type AiToolContribution,
  type OfficeImportService,
  Type,
} from '@editor-companion/core/plugin';

/** The maximum number of warnings that the model receives. */
const MAX_WARNINGS = 5;

/** Creates the AI tool that returns a file, which the user has uploaded before, as content to a model. */
export const importFileTool = (office: Pick<OfficeImportService, 'look' | 'convert'>): AiToolContribution =>
  defineAiTool({
    id: 'import_file',
    title: 'Read a file',
    description: 'Reads a file that the user has uploaded (office file, PDF, Markdown …), by its task, as a clip.',
    input: Type.Object(
      { task: Type.String({ minLength: 1, maxLength: 100, description: 'Id of the upload.' }) },
      { additionalProperties: false },
    ),
    scopes: ['import'],
    async run({ task }, { principal, requestId, signal }) {
      const original = await office.look(task, principal);
      const asked = { requestId, principal, caller: callerOf(principal, ''), signal };
      const { title, content, warnings } = await office.convert(original, asked);
      const notes = warnings.slice(0, MAX_WARNINGS).map(({ message }) => message);
      const name = title ?? original.task.filename;
      return { text: [`«${name}»`, ...notes].join('\n'), content };
    },
  });
