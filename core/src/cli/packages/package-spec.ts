import { isPath } from '../../boot/resolve-plugin.ts';
import { CommandFailure } from '../command.ts';

/** A package as the command line names it. */
export interface PackageSpec {
  /** The specifier for the package manager. */
  readonly text: string;
  /** The package's name; undefined if only its installation tells it, as for a tarball. */
  readonly name: string | undefined;
  /** True for a short name that gets a prefix: `csv`. */
  readonly isShort: boolean;
}

const MAX_LENGTH = 500;
/** Refuses characters that a shell would interpret, except ^, which the shell of Windows drops. */
const SAFE = /^[\w@./:+~^=#\\-]+$/;
const NAME = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/**
 * Parses `csv`, `companion-plugin-csv`, `@acme/plugin@1.2.0`, a folder, a tarball, or an address. @throws CommandFailure for anything else.
 */
export function parseSpec(text: string): PackageSpec {
  if (text.length > MAX_LENGTH || !SAFE.test(text) || text.startsWith('-'))
    throw new CommandFailure(
      `"${text.slice(0, 100)}" is not the name of a package. Write a name, a name@version, a folder or a tarball.`,
    );
  const [name, version] = splitVersion(text);
  const isNamed = NAME.test(name) && !isPath(text) && !text.includes(':') && !/\.t(ar\.)?gz$/.test(text);
  if (!isNamed) return { text, name: undefined, isShort: false };
  return {
    text,
    name,
    isShort: version === undefined && !name.startsWith('@') && !name.startsWith('companion-plugin-'),
  };
}

function splitVersion(text: string): [string, string?] {
  const at = text.indexOf('@', 1);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
