import type { RoutePlugin } from '@editor-companion/core/plugin';
import { addDownloadRoutes, type DownloadParts } from './download-routes.ts';
import { addListRoutes, type ListRouteParts } from './list-routes.ts';
import { addTaskRoutes, type TaskRouteParts } from './task-routes.ts';

/** GET and DELETE /convert/:taskId and the routes below it. */
export const createRoutes =
  (parts: DownloadParts & ListRouteParts & TaskRouteParts): RoutePlugin =>
  (scope) => {
    addListRoutes(scope, parts);
    addDownloadRoutes(scope, parts);
    addTaskRoutes(scope, parts);
  };
