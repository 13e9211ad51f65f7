import type { PluginDefinition } from '@editor-companion/core/plugin';
import { createTestHost, tenantAuth, type TenantSuiteOptions } from '@editor-companion/core/testing';
import collab from '../../src/index.ts';

const NAME = 'minutes of the board';
const CONTENT = { html: '<h1>Secret</h1><p>What nobody else may read.</p>' };

/** Tables of authorship, which is recorded some time after the change. */
export const WRITTEN_LATE = ['collab_history_heads', 'collab_history_people', 'collab_history_stretches'];

const ASKS: NonNullable<TenantSuiteOptions['asks']> = {
  'GET /documents': { query: '?contains=minutes' },
  'PATCH /documents/:name': { payload: { html: '<p>Changed</p>' } },
  'POST /documents/:name': { payload: CONTENT },
  'POST /compare': { payload: { before: { document: NAME, version: 1 }, after: { document: NAME } } },
  'POST /documents/:name/rename': { payload: { to: 'elsewhere' } },
  'POST /documents/:name/copy': { payload: { to: 'a copy' } },
  'POST /documents/:name/merge': { payload: ({ name = '' }) => ({ from: name, as: 'preview' }) },
  'POST /documents/:name/restore': { payload: {} },
  'PUT /documents/:name/restrictions/:user': { payload: { role: 'none' } },
  'PUT /documents/:name/lock': { payload: {} },
  'POST /documents/:name/people/:user/send-away': { payload: {} },
  'POST /documents/:name/threads': { payload: { content: 'Mine' } },
  'POST /documents/:name/threads/:thread/comments': { payload: { content: 'Mine' } },
  'PUT /documents/:name/threads/:thread/ref': { payload: { ref: null } },
  'PUT /documents/:name/threads/:thread/comments/:comment': { payload: { content: 'Mine' } },
  'POST /documents/:name/threads/:thread/comments/:comment/reactions': { payload: { emoji: '👍' } },
  'POST /documents/:name/versions': { payload: {} },
  'PATCH /documents/:name/versions/:version': { payload: { name: 'Mine' } },
  'POST /documents/:name/versions/:version/restore': { payload: {} },
  'POST /documents/:name/suggestions': { payload: { find: 'Secret', content: 'Open' } },
  'POST /documents/:name/suggestions/accept': { payload: { all: true } },
  'POST /documents/:name/suggestions/reject': { payload: { all: true } },
};

/**
 * Creates live documents of two tenants, with comments, versions, restrictions and an inbox. @param services plugins that provide the
 * services.
 */
export const documentsOfTenants = (
  services: readonly PluginDefinition[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): TenantSuiteOptions => ({
  plugin: 'collab',
  start: () => createTestHost([...services, collab], { services: { auth: tenantAuth }, options }),
  async make(call) {
    const path = `/documents/${encodeURIComponent(NAME)}`;
    await call({ method: 'POST', url: path, payload: CONTENT });
    const ids = { thread: 'thread-1', comment: 'comment-1' };
    const payload = { id: ids.thread, commentId: ids.comment, content: 'Who wrote this?' };
    await call({ method: 'POST', url: `${path}/threads`, payload });
    await call({ method: 'POST', url: `${path}/versions`, payload: { name: 'Sent' } });
    await call({ method: 'PUT', url: `${path}/restrictions/robert`, payload: { role: 'viewer', reason: 'secret' } });
    await call({ method: 'PATCH', url: '/inbox/preferences', payload: { mute: [NAME] } });
    await call({ method: 'POST', url: `/documents/gone`, payload: CONTENT });
    await call({ method: 'DELETE', url: `/documents/gone` });
    return { name: NAME, version: '1', user: 'robert', emoji: '👍', ...ids };
  },
  asks: ASKS,
  without: {
    'GET /collaboration': 'a socket, of which its own tests are',
    'GET /collaboration/*': 'a socket, of which its own tests are',
    'GET /inbox/socket': 'a socket, of which its own tests are',
    'GET /documents/:name/archive': 'its bytes hold the time when it was made; it asks as reading does',
    'PATCH /inbox/:id': 'its ids are those of one user',
    'DELETE /inbox/:id': 'its ids are those of one user',
    'DELETE /inbox': "it is about what is one's own",
    'POST /inbox/read': "it is about what is one's own",
    'PATCH /inbox/preferences': "it is about what is one's own",
  },
  passing: [
    'date',
    'deletedAt',
    'keptUntil',
    'since',
    'at',
    'from',
    'until',
    'exportedAt',
    'id',
    'anchor',
    'head',
    'bytes',
  ],
});
