import { followEvents } from '../panels/activity/event-log.ts';
import { loadProviders } from '../panels/assistant/providers.ts';
import { followThreads } from '../panels/comments/threads.ts';
import { followInbox } from '../panels/inbox/notifications.ts';
import { followSuggestions } from '../panels/suggested/suggested.ts';
import { followVersions } from '../panels/versions/versions.ts';
import { isAvailable, loadFeatures } from '../server/features.ts';
import { followAccess } from '../session/access.ts';
import { followDocument } from '../session/document.ts';
import { enterRoom } from '../session/room.ts';
import { openSession, type Session } from '../session/session.ts';

/** Loads the server's features, and opens the document. @throws ServerError */
export async function start(): Promise<Session> {
  await loadFeatures();
  if (isAvailable('ai')) loadProviders().catch(() => undefined);
  void followEvents();
  const session = openSession(enterRoom());
  followDocument(session);
  followAccess(session);
  followThreads(session);
  followInbox(session);
  followVersions(session);
  followSuggestions(session);
  return session;
}
