import type { CollabContext, Feature } from '../feature.ts';
import type { DocumentQueue } from '../editing/document-queue.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { suggestionActions } from './actions.ts';
import { createRoutes } from './routes.ts';
import { Suggestions } from './suggestions.ts';

interface Parts {
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
}

/** Creates the feature for suggestions: changes in a document that wait to be accepted or rejected. */
export function createSuggestions({ rooms, roles }: CollabContext, parts: Parts): Feature {
  const suggestions = new Suggestions({ rooms, roles, ...parts });
  return { actions: suggestionActions(suggestions), routes: createRoutes(suggestions) };
}
