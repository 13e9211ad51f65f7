import { tellWarnings } from '@editor-companion/core/plugin';
import type { AnyReply, ConversionTask } from '@editor-companion/core/plugin';

/** Sets the headers that name a response's task and its simplifications. */
export function labelReply(reply: AnyReply, task: ConversionTask, filename: string): void {
  reply.header('x-task-id', task.taskId);
  reply.header('x-document-name', encodeURIComponent(filename.toWellFormed()));
  reply.header('x-from-cache', String(task.fromCache));
  tellWarnings(reply, task.warnings);
}
