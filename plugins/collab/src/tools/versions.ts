import type { BlockChange } from '@editor-companion/client/wire';
import { type AiToolContribution, defineAiTool, type DocumentNode, Type } from '@editor-companion/core/plugin';
import { excerptOf } from '../inbox/excerpt.ts';
import { type Roles, SCOPE } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import { toVersion } from '../versions/view.ts';
import type { Versions } from '../versions/versions.ts';
import { calledIn } from './called-in.ts';

interface Parts {
  readonly versions: Versions;
  readonly rooms: Rooms;
  readonly roles: Roles;
}

const strict = { additionalProperties: false } as const;
const PAGE = 20;
/** The numbers of changes, and of characters in a change, that a model sees. */
const MAX_CHANGES = 60;
const MAX_LENGTH = 300;

const VersionNumber = Type.Integer({ minimum: 1 });

/** Tools for versions of a document. */
export const versionTools = (parts: Parts): AiToolContribution[] => [
  listing(parts),
  saving(parts),
  comparing(parts),
  restoring(parts),
];

const listing = ({ versions, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'versions',
    title: 'List versions',
    description: 'Saved versions of the document, the newest first.',
    input: Type.Object({ before: Type.Optional(VersionNumber) }, strict),
    scopes: [SCOPE],
    role: 'viewer',
    async run({ before }, context) {
      const { name } = calledIn(context);
      roles.require(context.principal, name, 'viewer');
      const page = (await versions.list(name, { before, limit: PAGE })).map(toVersion);
      const lines = page.map(({ version, name: title, date, user, important }) => {
        const time = new Date(date).toISOString().slice(0, 16);
        return `${version} ${time} ${user.name}${title === null ? '' : ` «${title}»`}${important ? ' important' : ''}`;
      });
      return { text: lines.join('\n') || 'There are no versions.' };
    },
  });

const saving = ({ versions, rooms, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'save_version',
    title: 'Save a version',
    description: 'Saves the document as it is now as a version, before a large change for example.',
    input: Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }, strict),
    scopes: [SCOPE],
    role: 'editor',
    changes: 'beside',
    async run({ name }, context) {
      const { name: document } = calledIn(context);
      roles.require(context.principal, document, 'editor');
      const { version, isNew } = await rooms.use(document, (room) =>
        versions.save(room, context.author, { kind: 'manual', name }),
      );
      return { text: isNew ? `Saved as version ${version.version}.` : `Version ${version.version} is the same.` };
    },
  });

const comparing = ({ versions, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'compare_versions',
    title: 'Compare versions',
    description: 'What is different from a version to another one, or to the document as it is now.',
    input: Type.Object({ from: VersionNumber, to: Type.Optional(VersionNumber) }, strict),
    scopes: [SCOPE],
    role: 'viewer',
    async run({ from, to }, context) {
      const { name } = calledIn(context);
      roles.require(context.principal, name, 'viewer');
      const { signal, caller } = context;
      const { changes, added, removed, changed } = await versions.compare(name, from, to, { signal, caller });
      const lines = changes.slice(0, MAX_CHANGES).map(shown);
      const rest = added + removed + changed - lines.length;
      if (rest > 0) lines.push(`… ${rest} more.`);
      return { text: lines.join('\n') || 'Nothing is different.' };
    },
  });

/** A changed block on one line: removed text in [- -], added text in [+ +]. */
function shown({ kind, before, after, text }: BlockChange<DocumentNode>): string {
  if (kind === 'added') return `+ ${excerptOf(asContent(after), MAX_LENGTH)}`;
  if (kind === 'removed') return `- ${excerptOf(asContent(before), MAX_LENGTH)}`;
  const signs = { same: ['', ''], added: ['[+', '+]'], removed: ['[-', '-]'] } as const;
  const runs = (text ?? []).map((run) => {
    const [open, close] = signs[run.kind];
    return `${open}${run.kind === 'same' ? around(run.text) : run.text.slice(0, MAX_LENGTH)}${close}`;
  });
  const line = runs
    .join('')
    .slice(0, 2 * MAX_LENGTH)
    .toWellFormed();
  return `~ ${(text ?? []).every((run) => run.kind === 'same') ? `${line} (only its look)` : line}`;
}

const KEPT = 40;
const around = (text: string): string =>
  text.length <= 2 * KEPT ? text : `${text.slice(0, KEPT)}…${text.slice(-KEPT)}`.toWellFormed();

const asContent = (node: DocumentNode | undefined): Readonly<Record<string, unknown>> | null =>
  node ? { ...node } : null;

const restoring = ({ versions, rooms, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'restore_version',
    title: 'Return to a version',
    description: 'Makes the document what it was in a version; what it is now is kept as a version.',
    input: Type.Object({ version: VersionNumber }, strict),
    scopes: [SCOPE],
    role: 'editor',
    changes: 'document',
    async run({ version }, context) {
      const { name } = calledIn(context);
      roles.require(context.principal, name, 'editor');
      await rooms.use(name, (room) => versions.revert(room, context.author, version));
      return { text: `The document is as it was in version ${version}. Read it again before you go on.` };
    },
  });
