import { matchesWeakly, nameOfKey, Type } from '@editor-companion/core/plugin';
import type { DocumentLog, OfficeImportService, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { sendEncoded } from '../encoded-answer.ts';
import type { Merger } from '../merge/merger.ts';
import type { Roles } from '../roles.ts';
import {
  CreateBody,
  Created,
  PlaceQuery,
  Deleted,
  DeleteQuery,
  DocumentAnswer,
  DocumentList,
  EditBody,
  FieldList,
  Edited,
  ListQuery,
  NameParams,
  ReadQuery,
} from './schemas.ts';
import { listDocuments } from './list.ts';
import type { Documents, Place } from './service.ts';
import { sourceOf } from './source.ts';

interface Parts {
  readonly documents: Documents;
  readonly roles: Roles;
  readonly log: DocumentLog;
  readonly merger: Merger;
  /** Looked up at each request, since it may be absent. */
  readonly imports: () => OfficeImportService | undefined;
}

const config = { scopes: ['collab'] };
const tags = ['Documents'];

/** REST routes for live documents. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    readList(scope, parts);
    readDocument(scope, parts);
    listFields(scope, parts);
    createDocument(scope, parts);
    editDocument(scope, parts);
    deleteDocument(scope, parts);
  };

function readList(scope: RouteScope, parts: Parts): void {
  scope.get(
    '/documents',
    {
      config,
      schema: {
        tags,
        operationId: 'listDocuments',
        summary: 'List live documents',
        description:
          'Lists the documents in which the caller has a role, by name or in another order (`sort`, `order`), filtered by name, time and size.',
        querystring: ListQuery,
        response: { 200: DocumentList },
      },
    },
    ({ query, principal }) => listDocuments(parts, query, principal),
  );
}

function readDocument(scope: RouteScope, { documents, merger }: Parts): void {
  scope.get(
    '/documents/:name',
    {
      config,
      schema: {
        tags,
        operationId: 'readDocument',
        summary: 'Read a live document',
        params: NameParams,
        querystring: ReadQuery,
        response: { 200: DocumentAnswer, 304: Type.Null() },
      },
    },
    async ({ params: { name }, query, principal, headers, signal, caller }, reply) => {
      const state = await documents.state(name, principal);
      const { seq } = state;
      reply.header('etag', tagOf(state)).header('cache-control', 'private, no-cache');
      if (matchesWeakly(headers['if-none-match'], tagOf(state))) return reply.code(304).send(null);
      const described = { name: nameOfKey(name), seq, title: null, page: null };
      if (query.as !== 'update')
        return sendEncoded(
          reply,
          await documents.answerAs(state, { form: query.as, ...fieldIn(query) }, described, { signal, caller }),
        );
      const update = await merger.of(name).merge(state.updates);
      return sendEncoded(reply, await documents.answerUpdate(update, described, { signal, caller }));
    },
  );
}

function listFields(scope: RouteScope, { documents }: Parts): void {
  scope.get(
    '/documents/:name/fields',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'listFields',
        summary: 'List the fields of a live document that contain data, each with its editor',
        params: NameParams,
        response: { 200: FieldList },
      },
    },
    async ({ params: { name }, principal, signal, caller }, reply) => {
      const state = await documents.state(name, principal);
      const described = { name: nameOfKey(name), seq: state.seq };
      return sendEncoded(reply, await documents.answerFields(state, described, { signal, caller }));
    },
  );
}

function createDocument(scope: RouteScope, { documents, imports }: Parts): void {
  scope.post(
    '/documents/:name',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'createDocument',
        summary: 'Create the first content of a document, once',
        description:
          '201 if this request created it; 200 with `created` false if the document already has content, which stays.',
        params: NameParams,
        querystring: PlaceQuery,
        body: CreateBody,
        response: { 200: Created, 201: Created },
      },
    },
    async ({ params: { name }, query, body, principal, caller, id, signal }, reply) => {
      const source = await sourceOf(body, imports(), { principal, caller, requestId: id, signal });
      const { created, ...place } = await documents.create(name, source, principal, query);
      const { seq } = place;
      return reply
        .header('etag', tagOf(place))
        .code(created ? 201 : 200)
        .send({ name: nameOfKey(name), seq, created });
    },
  );
}

function editDocument(scope: RouteScope, { documents, imports }: Parts): void {
  scope.patch(
    '/documents/:name',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'editDocument',
        summary: 'Change a live document; all participants see one change',
        description:
          '`update` is the change itself; any other source is the new content, from which only the differences are written. With `If-Match` and the ETag of a read, the request is refused if the document has changed since.',
        params: NameParams,
        querystring: PlaceQuery,
        body: EditBody,
        response: { 200: Edited },
      },
    },
    async ({ params: { name }, query, body, principal, caller, id, signal, headers }, reply) => {
      const source = await sourceOf(body, imports(), { principal, caller, requestId: id, signal });
      const wanted = headers['if-match'];
      const isExpected = wanted === undefined ? undefined : (at: Place) => matchesWeakly(wanted, tagOf(at));
      const place = await documents.editIf(name, source, principal, { isExpected, ...query });
      reply.header('etag', tagOf(place));
      return { name: nameOfKey(name), seq: place.seq };
    },
  );
}

function deleteDocument(scope: RouteScope, { documents }: Parts): void {
  scope.delete(
    '/documents/:name',
    {
      config: { ...config, role: 'owner' },
      schema: {
        tags,
        operationId: 'deleteDocument',
        summary: 'Delete a document with its comments and versions',
        description:
          'Its owner can restore it for some time (POST /documents/<name>/restore), unless `permanent` is true.',
        params: NameParams,
        querystring: DeleteQuery,
        response: { 200: Deleted },
      },
    },
    async ({ params: { name }, query: { permanent }, principal }) => {
      await documents.delete(name, principal, permanent);
      return { name: nameOfKey(name), deleted: true as const };
    },
  );
}

const fieldIn = ({ field }: { field?: string }) => field !== undefined && { field };

const tagOf = ({ id, seq }: Place): string => `"${id}-${seq}"`;
