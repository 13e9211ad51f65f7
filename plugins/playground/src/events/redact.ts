const MAX_TEXT = 300;
const MAX_MEMBERS = 24;
const MAX_DEPTH = 4;
/** Names of members whose values are secret. */
const SECRET = /token|secret|password|credential|authorization|cookie|api_?key/i;
/** Names of members that hold paths of the server. */
const LOCATION = /^(path|dir|folder|dataDir)$/i;

/** Returns an event without secrets and paths of the server, and with all strings cut to a line or two. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([name, member]) => [name, redactMember(name, member, depth)]),
  );
}

function redactMember(name: string, member: unknown, depth: number): unknown {
  if (SECRET.test(name) && typeof member === 'string') return '…';
  if (LOCATION.test(name) && typeof member === 'string') return `…/${member.split(/[\\/]/).at(-1)}`;
  return redact(member, depth + 1);
}
