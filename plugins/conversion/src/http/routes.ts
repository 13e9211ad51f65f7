import type { RoutePlugin } from '@editor-companion/core/plugin';
import { addDownloadRoutes, type DownloadParts } from './download-routes.ts';
import { addTaskRoutes, type TaskRouteParts } from './task-routes.ts';

/** GET and DELETE /convert/:taskId and what lies below it. */
export const createRoutes =
  (parts: DownloadParts & TaskRouteParts): RoutePlugin =>
  (scope) => {
    addDownloadRoutes(scope, parts);
    addTaskRoutes(scope, parts);
  };
