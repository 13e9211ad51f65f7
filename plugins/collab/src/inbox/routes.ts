import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Inbox } from './inbox.ts';
import {
  Count,
  InboxPage,
  ItemParams,
  ListQuery,
  MarkBody,
  Preferences,
  PreferencesBody,
  ReadBody,
} from './schemas.ts';

const config = { scopes: ['collab'] };
const schema = (operationId: string, summary: string) => ({ tags: ['Inbox'], operationId, summary });

/** REST routes for the caller's notifications. */
export const createRoutes =
  (inbox: Inbox): RoutePlugin =>
  (scope) => {
    listAndCount(scope, inbox);
    markRead(scope, inbox);
    deleteItems(scope, inbox);
    preferences(scope, inbox);
  };

function listAndCount(scope: RouteScope, inbox: Inbox): void {
  scope.get(
    '/inbox',
    {
      config,
      schema: {
        ...schema('listNotifications', "List the caller's notifications, newest first"),
        description: 'Without notifications about documents that the caller may no longer read.',
        querystring: ListQuery,
        response: { 200: InboxPage },
      },
    },
    ({ query, principal }) => inbox.list(principal, query),
  );
  scope.get(
    '/inbox/count',
    { config, schema: { ...schema('countNotifications', 'Count unread notifications'), response: { 200: Count } } },
    async ({ principal }) => ({ unread: await inbox.count(principal) }),
  );
}

function markRead(scope: RouteScope, inbox: Inbox): void {
  scope.patch(
    '/inbox/:id',
    {
      config,
      schema: {
        ...schema('markNotification', 'Mark a notification as read or unread'),
        params: ItemParams,
        body: ReadBody,
        response: { 200: Count },
      },
    },
    async ({ params: { id }, body: { read }, principal }) => {
      await inbox.require(principal, id);
      return { unread: await inbox.mark(principal, [id], read) };
    },
  );
  scope.post(
    '/inbox/read',
    {
      config,
      schema: {
        ...schema('markNotifications', 'Mark notifications as read or unread: those with the given ids, or all'),
        body: MarkBody,
        response: { 200: Count },
      },
    },
    async ({ body: { ids, read }, principal }) => ({ unread: await inbox.mark(principal, ids, read) }),
  );
}

function deleteItems(scope: RouteScope, inbox: Inbox): void {
  scope.delete(
    '/inbox/:id',
    {
      config,
      schema: {
        ...schema('deleteNotification', 'Delete a notification'),
        params: ItemParams,
        response: { 200: Count },
      },
    },
    async ({ params: { id }, principal }) => {
      await inbox.require(principal, id);
      return { unread: await inbox.remove(principal, [id]) };
    },
  );
  scope.delete(
    '/inbox',
    { config, schema: { ...schema('emptyInbox', 'Delete all notifications'), response: { 200: Count } } },
    async ({ principal }) => ({ unread: await inbox.remove(principal, undefined) }),
  );
}

function preferences(scope: RouteScope, inbox: Inbox): void {
  scope.get(
    '/inbox/preferences',
    {
      config,
      schema: {
        ...schema('readInboxPreferences', 'Get the notification settings of the caller'),
        response: { 200: Preferences },
      },
    },
    ({ principal }) => inbox.preferences(principal),
  );
  scope.patch(
    '/inbox/preferences',
    {
      config,
      schema: {
        ...schema('changeInboxPreferences', 'Change the notification settings of the caller'),
        description:
          'Members that are left out keep their value. For muted documents there are no notifications, not even of mentions.',
        body: PreferencesBody,
        response: { 200: Preferences },
      },
    },
    ({ body, principal }) => inbox.configure(principal, body),
  );
}
