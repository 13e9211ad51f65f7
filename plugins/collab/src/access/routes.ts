import type { DocumentRole, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Access, Terms } from './access.ts';
import {
  DocumentParams,
  Done,
  Lock,
  LockBody,
  PeopleList,
  PersonParams,
  Restriction,
  RestrictionBody,
  RestrictionList,
  SendAwayBody,
  toLock,
  toRestriction,
} from './schemas.ts';

const scopes = ['collab'];
const tags = ['Documents'];
const viewers = { scopes, role: 'viewer' as DocumentRole };
const owners = { scopes, role: 'owner' as DocumentRole };
const done = { done: true } as const;

/** REST routes for access to documents. */
export const createRoutes =
  (access: Access): RoutePlugin =>
  (scope) => {
    people(scope, access);
    restrictions(scope, access);
    locks(scope, access);
  };

function people(scope: RouteScope, access: Access): void {
  scope.get(
    '/documents/:name/people',
    {
      config: viewers,
      schema: {
        tags,
        operationId: 'listPeople',
        summary: 'List the current participants of a document',
        params: DocumentParams,
        response: { 200: PeopleList },
      },
    },
    async ({ params: { name } }) => ({ items: await access.people(name) }),
  );

  scope.post(
    '/documents/:name/people/:user/send-away',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'sendAway',
        summary: 'Remove a user from a document',
        description: 'Until the time `until`; without it, the user may return at once.',
        params: PersonParams,
        body: SendAwayBody,
        response: { 200: Done },
      },
    },
    async ({ params: { name, user }, body, principal }) => {
      await access.sendAway(name, user, principal, termsOf(body));
      return done;
    },
  );
}

function restrictions(scope: RouteScope, access: Access): void {
  scope.get(
    '/documents/:name/restrictions',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'listRestrictions',
        summary: 'List the users whose role in a document is restricted',
        params: DocumentParams,
        response: { 200: RestrictionList },
      },
    },
    ({ params: { name } }) => ({ items: access.restrictions(name).map(toRestriction) }),
  );

  scope.put(
    '/documents/:name/restrictions/:user',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'restrictAccess',
        summary: 'Restrict or withdraw the role of a user in a document, at once',
        params: PersonParams,
        body: RestrictionBody,
        response: { 200: Restriction },
      },
    },
    async ({ params: { name, user }, body, principal }) => {
      const role = body.role === 'none' ? null : body.role;
      return toRestriction(await access.restrict(name, user, role, principal, termsOf(body)));
    },
  );

  scope.delete(
    '/documents/:name/restrictions/:user',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'liftRestriction',
        summary: 'Remove a restriction: the user gets back the role of the token',
        params: PersonParams,
        response: { 200: Done },
      },
    },
    async ({ params: { name, user }, principal }) => {
      await access.lift(name, user, principal);
      return done;
    },
  );
}

function locks(scope: RouteScope, access: Access): void {
  scope.get(
    '/documents/:name/lock',
    {
      config: viewers,
      schema: {
        tags,
        operationId: 'readLock',
        summary: 'Get whether a document is locked, and why',
        params: DocumentParams,
        response: { 200: Lock },
      },
    },
    ({ params: { name } }) => toLock(access.lockOf(name)),
  );

  scope.put(
    '/documents/:name/lock',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'lockDocument',
        summary: 'Lock a document: everybody can still read it, and nobody can change it',
        params: DocumentParams,
        body: LockBody,
        response: { 200: Lock },
      },
    },
    async ({ params: { name }, body, principal }) => {
      await access.lock(name, principal, termsOf({ ...body, reason: body.message }));
      return toLock(access.lockOf(name));
    },
  );

  scope.delete(
    '/documents/:name/lock',
    {
      config: owners,
      schema: {
        tags,
        operationId: 'unlockDocument',
        summary: 'Unlock a document',
        params: DocumentParams,
        response: { 200: Lock },
      },
    },
    async ({ params: { name }, principal }) => {
      await access.unlock(name, principal);
      return toLock(access.lockOf(name));
    },
  );
}

const termsOf = ({ reason, until }: { reason?: string | undefined; until?: string | undefined }): Terms => ({
  reason,
  until: until === undefined ? undefined : Date.parse(until),
});
