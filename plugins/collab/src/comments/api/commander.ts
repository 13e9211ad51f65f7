import type { Principal } from '@editor-companion/core/plugin';
import type { Roles } from '../../roles.ts';
import type { Participant } from '../../room/types.ts';
import type { Commander } from '../comments.ts';

/** A participant of a room as the author of commands. The action table has checked the role. */
export const commanderOf = ({ principal: { id, name }, role }: Pick<Participant, 'principal' | 'role'>): Commander => ({
  author: { id, name },
  isOwner: role === 'owner',
});

/** The caller of a route as the author of commands. @throws CompanionError DOCUMENT_FORBIDDEN (403) below commenter. */
export function commanderFor(roles: Roles, principal: Principal, document: string): Commander {
  roles.require(principal, document, 'commenter');
  const { id, name } = principal;
  return { author: { id, name }, isOwner: roles.roleOf(principal, document) === 'owner' };
}
