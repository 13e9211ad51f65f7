import { definePoint } from '@editor-companion/core/plugin';

/** The extension point for plugins' tools. */
export const aiToolPoint = definePoint({
  id: 'aiTool',
  label: 'tool for models',
  describe: (tool) => ({
    id: tool.id,
    title: tool.title,
    ...('run' in tool && { changes: tool.changes ?? 'nothing' }),
  }),
});
