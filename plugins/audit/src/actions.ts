/** Describes what a request does: its name in the log and the kind of its target. */
export interface Action {
  readonly name: string;
  /** The kind of the target. The first parameter of the path is the id of the target. */
  readonly kind?: string;
}

type Table = Readonly<Record<string, readonly [name: string, kind?: string]>>;

const DOCUMENTS: Table = {
  'POST /documents/:name': ['document.create', 'document'],
  'PATCH /documents/:name': ['document.edit', 'document'],
  'DELETE /documents/:name': ['document.delete', 'document'],
  'POST /compare': ['document.compare'],
  'POST /documents/:name/restore': ['document.restore', 'document'],
  'POST /documents/:name/rename': ['document.rename', 'document'],
  'POST /documents/:name/copy': ['document.copy', 'document'],
  'POST /documents/:name/merge': ['document.merge', 'document'],
  'GET /documents/:name/archive': ['document.take-archive', 'document'],
  'POST /documents/:name/archive': ['document.import-archive', 'document'],
  'PUT /documents/:name/lock': ['document.lock', 'document'],
  'DELETE /documents/:name/lock': ['document.unlock', 'document'],
  'POST /documents/:name/people/:user/send-away': ['document.send-away', 'document'],
  'PUT /documents/:name/restrictions/:user': ['document.restrict', 'document'],
  'DELETE /documents/:name/restrictions/:user': ['document.lift-restriction', 'document'],
  'POST /documents/:name/versions': ['version.create', 'document'],
  'PATCH /documents/:name/versions/:version': ['version.update', 'document'],
  'DELETE /documents/:name/versions/:version': ['version.delete', 'document'],
  'POST /documents/:name/versions/:version/restore': ['version.restore', 'document'],
  'POST /documents/:name/suggestions': ['suggestion.create', 'document'],
  'POST /documents/:name/suggestions/accept': ['suggestion.accept', 'document'],
  'POST /documents/:name/suggestions/reject': ['suggestion.reject', 'document'],
};

const COMMENTS: Table = {
  'POST /documents/:name/threads': ['comment.create', 'document'],
  'DELETE /documents/:name/threads/:thread': ['comment.delete-thread', 'document'],
  'POST /documents/:name/threads/:thread/resolve': ['comment.resolve', 'document'],
  'POST /documents/:name/threads/:thread/reopen': ['comment.reopen', 'document'],
  'PUT /documents/:name/threads/:thread/ref': ['comment.move', 'document'],
  'POST /documents/:name/threads/:thread/comments': ['comment.reply', 'document'],
  'PUT /documents/:name/threads/:thread/comments/:comment': ['comment.edit', 'document'],
  'DELETE /documents/:name/threads/:thread/comments/:comment': ['comment.delete', 'document'],
  'POST /documents/:name/threads/:thread/comments/:comment/reactions': ['comment.react', 'document'],
  'DELETE /documents/:name/threads/:thread/comments/:comment/reactions/:emoji': ['comment.take-reaction', 'document'],
  'POST /documents/:name/blocknote': ['comment.create', 'document'],
  'DELETE /documents/:name/blocknote/:thread': ['comment.delete-thread', 'document'],
  'POST /documents/:name/blocknote/:thread/addToDocument': ['comment.move', 'document'],
  'POST /documents/:name/blocknote/:thread/resolve': ['comment.resolve', 'document'],
  'POST /documents/:name/blocknote/:thread/unresolve': ['comment.reopen', 'document'],
  'POST /documents/:name/blocknote/:thread/comments': ['comment.reply', 'document'],
  'PUT /documents/:name/blocknote/:thread/comments/:comment': ['comment.edit', 'document'],
  'DELETE /documents/:name/blocknote/:thread/comments/:comment': ['comment.delete', 'document'],
  'POST /documents/:name/blocknote/:thread/comments/:comment/reactions': ['comment.react', 'document'],
  'DELETE /documents/:name/blocknote/:thread/comments/:comment/reactions/:emoji': ['comment.take-reaction', 'document'],
  'PATCH /inbox/:id': ['inbox.mark', 'notification'],
  'POST /inbox/read': ['inbox.mark'],
  'DELETE /inbox/:id': ['inbox.delete', 'notification'],
  'DELETE /inbox': ['inbox.delete'],
  'PATCH /inbox/preferences': ['inbox.choose'],
};

const ASSISTANT: Table = {
  'POST /documents/:name/assistant': ['assistant.run', 'document'],
  'POST /documents/:name/assistant/agui': ['assistant.run', 'document'],
  'POST /documents/:name/assistant/runs/:run/results': ['assistant.go-on', 'document'],
  'DELETE /documents/:name/assistant/runs/:run': ['assistant.stop', 'document'],
  'POST /documents/:name/assistant/runs/:run/undo': ['assistant.undo', 'document'],
  'POST /documents/:name/assistant/jobs': ['assistant.start-job', 'document'],
  'DELETE /documents/:name/assistant/jobs/:job': ['assistant.cancel-job', 'document'],
  'POST /mcp': ['assistant.mcp'],
  'DELETE /mcp': ['assistant.mcp-end'],
};

const AI: Table = {
  'POST /ai/:provider/chat/completions': ['ai.chat', 'provider'],
  'POST /ai/suggestion': ['ai.suggest'],
  'POST /v1/chat/completions': ['ai.chat'],
  'POST /v1/responses': ['ai.chat'],
  'POST /v1/embeddings': ['ai.embed'],
  'POST /v1/images/generations': ['ai.draw'],
  'POST /v1/audio/speech': ['ai.speak'],
  'POST /v1/audio/transcriptions': ['ai.transcribe'],
};

const FILES: Table = {
  'POST /import/office': ['import.file', 'task'],
  'POST /import/anyweb': ['import.web', 'task'],
  'GET /convert/:taskId': ['task.download', 'task'],
  'DELETE /convert/:taskId': ['task.delete', 'task'],
  'POST /convert/:taskId/retry': ['task.retry', 'task'],
  'POST /convert/pdf': ['convert.pdf', 'task'],
  'POST /export/pdf': ['export.pdf', 'task'],
  'POST /export/image/:type': ['export.image', 'type'],
  'POST /export/thumbnail': ['export.thumbnail', 'task'],
  'POST /export/:format': ['export.file', 'format'],
  'POST /pdf/inspect': ['pdf.inspect'],
  'POST /pdf/merge': ['pdf.merge', 'task'],
  'POST /pdf/split': ['pdf.split', 'task'],
  'POST /pdf/rotate': ['pdf.rotate', 'task'],
  'POST /pdf/flatten': ['pdf.flatten', 'task'],
  'POST /pdf/stamp': ['pdf.stamp', 'task'],
  'POST /pdf/metadata': ['pdf.metadata', 'task'],
  'POST /pdf/encrypt': ['pdf.encrypt', 'task'],
  'POST /pdf/decrypt': ['pdf.decrypt', 'task'],
  'POST /template': ['template.create', 'template'],
  'PUT /template/:id': ['template.update', 'template'],
  'DELETE /template/:id': ['template.delete', 'template'],
  'POST /template/import': ['template.import', 'template'],
  'POST /template/:id/render': ['template.render', 'template'],
  'POST /mock/file/upload': ['asset.upload', 'asset'],
  'POST /mock/file/folder': ['asset.create-folder', 'asset'],
  'DELETE /mock/file/:id': ['asset.delete', 'asset'],
  'POST /mock/sse/normal': ['ai.demo'],
  'POST /mock/sse/agui': ['ai.demo'],
};

const OPERATION: Table = {
  'POST /auth/revocations': ['auth.revoke', 'revocation'],
  'DELETE /auth/revocations/:id': ['auth.take-revocation-back', 'revocation'],
  'POST /keys': ['key.create', 'key'],
  'POST /keys/:id/rotate': ['key.rotate', 'key'],
  'DELETE /keys/:id': ['key.revoke', 'key'],
  'PUT /ai/budgets/users/:user': ['budget.set', 'user'],
  'DELETE /ai/budgets/users/:user': ['budget.remove', 'user'],
  'PUT /ai/budgets/tenants/:tenant': ['budget.set', 'tenant'],
  'DELETE /ai/budgets/tenants/:tenant': ['budget.remove', 'tenant'],
  'POST /console/backups': ['backup.start'],
  'POST /encryption/rotation': ['encryption.rotate'],
  'DELETE /encryption/rotation': ['encryption.cancel'],
  'POST /webhook/deliveries/:id/replay': ['webhook.replay', 'delivery'],
  'POST /search': ['search.find'],
  'POST /search/reindex': ['search.reindex'],
  'DELETE /search/reindex': ['search.cancel-reindex'],
  'GET /audit/export': ['audit.export'],
  'GET /tenants/:tenant/export': ['tenant.export', 'tenant'],
  'POST /tenants/:tenant/erasure': ['tenant.erase', 'tenant'],
  'DELETE /tenants/:tenant/erasure': ['tenant.open', 'tenant'],
};

/** The actions by method and URL pattern, as Fastify spells them. */
const ACTIONS = new Map(
  [DOCUMENTS, COMMENTS, ASSISTANT, AI, FILES, OPERATION].flatMap((table) =>
    Object.entries(table).map(([route, [name, kind]]): [string, Action] => [route, { name, ...(kind && { kind }) }]),
  ),
);

/** The action of routes that only read. The log has an entry for it only if the server refused the request for lack of rights. */
export const READ: Action = { name: 'read', kind: 'path' };

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells whether the table names the action of a route. Routes of external plugins are named by their plugin and method. */
export const isNamed = (method: string, url: string): boolean => ACTIONS.has(`${method} ${url}`);

/**
 * Returns the action of a route.
 * @param method in capitals.
 * @param url the path of the route, with its parameters: `/documents/:name`.
 * @returns `READ` for routes that only read; `plugin.method` for routes that are not in the table.
 */
export function actionOf(method: string, url: string, plugin: string): Action {
  const known = ACTIONS.get(`${method} ${url}`);
  if (known !== undefined) return known;
  return READING.has(method) ? READ : { name: `${plugin}.${method.toLowerCase()}`, kind: 'path' };
}

/** Lists the names of all actions in the order of the table. */
export const actionNames = (): string[] => [...new Set([...ACTIONS.values()].map(({ name }) => name))].toSorted();
