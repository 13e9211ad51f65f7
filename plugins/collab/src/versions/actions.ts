import { Type } from '@editor-companion/core/plugin';
import { type AnyAction, defineAction } from '../actions/action.ts';
import type { Participant } from '../room/types.ts';
import { base64 } from '../base64.ts';
import { versionErrors as errors } from './errors.ts';
import type { Author, Versions } from './versions.ts';
import { toVersion } from './view.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({ maxLength: 200 });
const VersionNumber = Type.Integer({ minimum: 1 });
/** The default number of versions in an answer. */
const PAGE = 50;
const NameOrNone = Type.Union([Name, Type.Literal(false)]);

const authorOf = ({ principal: { id, name } }: Participant): Author => ({ id, name });

/** The version actions of the socket: those of Tiptap's clients, and further ones named alike. */
export const versionActions = (versions: Versions, maxBytes: number): readonly AnyAction[] => [
  defineAction({
    name: 'version.create',
    role: 'editor',
    payload: Type.Object(
      { name: Type.Optional(Name), important: Type.Optional(Type.Boolean()), force: Type.Optional(Type.Boolean()) },
      strict,
    ),
    async handle(room, participant, options) {
      const { version, isNew } = await versions.save(room, authorOf(participant), { ...options, kind: 'manual' });
      return { event: 'version.saved', isNew, ...toVersion(version) };
    },
  }),
  defineAction({
    name: 'version.list',
    role: 'viewer',
    payload: Type.Object(
      { before: Type.Optional(VersionNumber), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
      strict,
    ),
    async handle(room, _participant, { before, limit = PAGE }) {
      const page = await versions.list(room.name, { before, limit });
      return { event: 'version.list', versions: page.map(toVersion) };
    },
  }),
  defineAction({
    name: 'version.get',
    role: 'viewer',
    payload: Type.Object({ version: VersionNumber }, strict),
    async handle(room, _participant, { version }) {
      return { event: 'version.get', ...toVersion(await versions.get(room.name, version)) };
    },
  }),
  defineAction({
    name: 'version.preview',
    role: 'viewer',
    payload: Type.Object({ version: VersionNumber }, strict),
    async handle(room, _participant, { version }) {
      const threads = await versions.threads(await versions.get(room.name, version));
      const update = await versions.preview(room.name, version);
      const fits = { bytes: lengthIn(update) + lengthOf(threads), limit: maxBytes };
      if (fits.bytes > maxBytes)
        throw errors.VERSION_TOO_LARGE({ ...fits, document: room.name, version, rest: '?as=update' });
      return { event: 'version.preview', version, ydoc: base64(update), threads };
    },
  }),
  defineAction({
    name: 'version.compare',
    role: 'viewer',
    payload: Type.Object(
      { from: VersionNumber, to: Type.Optional(VersionNumber), updates: Type.Optional(Type.Boolean()) },
      strict,
    ),
    async handle(room, _participant, { from, to, updates }) {
      const comparison = await versions.compare(room.name, from, to);
      const both = updates === true ? await versions.updates(room.name, from, to) : undefined;
      const lengths = both ? lengthIn(both.from) + lengthIn(both.to) : 0;
      const fits = { bytes: lengths + lengthOf(comparison), limit: maxBytes };
      if (fits.bytes > maxBytes)
        throw errors.VERSION_TOO_LARGE({ ...fits, document: room.name, version: from, rest: '/compare' });
      return {
        event: 'version.compare',
        from,
        to: to ?? null,
        ...comparison,
        ...(both && { updates: { from: base64(both.from), to: base64(both.to) } }),
      };
    },
  }),
  defineAction({
    name: 'version.update',
    role: 'editor',
    payload: Type.Object(
      {
        version: VersionNumber,
        name: Type.Optional(Type.Union([Name, Type.Null()])),
        important: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    async handle(room, participant, { version, ...change }) {
      return {
        event: 'version.get',
        ...toVersion(await versions.update(room, authorOf(participant), version, change)),
      };
    },
  }),
  defineAction({
    name: 'version.delete',
    role: 'owner',
    payload: Type.Object({ version: VersionNumber }, strict),
    async handle(room, participant, { version }) {
      await versions.remove(room, authorOf(participant), version);
      return { event: 'version.done', version };
    },
  }),
  defineAction({
    name: 'document.revert',
    role: 'editor',
    payload: Type.Object(
      {
        version: VersionNumber,
        currentVersionName: Type.Optional(NameOrNone),
        newVersionName: Type.Optional(NameOrNone),
      },
      strict,
    ),
    async handle(room, participant, { version, ...names }) {
      const seq = await versions.revert(room, authorOf(participant), version, names);
      return { event: 'version.done', version, seq };
    },
  }),
];

const lengthIn = (update: Uint8Array): number => Math.ceil(update.length / 3) * 4;
const lengthOf = (json: unknown): number => JSON.stringify(json).length;
