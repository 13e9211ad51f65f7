import type { Import } from './imports.ts';

/** An import between two members of one folder: its files and subfolders. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly by: Import;
}

/**
 * Returns circular imports between members of a folder, for every folder of a package. A subfolder counts as one member with its content.
 * An import connects the members of the nearest common folder of both files.
 * @returns one line a circle: its folder, its members, and an import for each step.
 */
export function circlesIn(imports: readonly Import[]): string[] {
  const byFolder = Map.groupBy(imports.map(placed), ({ folder }) => folder);
  return [...byFolder].flatMap(([folder, arrows]) => circlesAmong(arrows).map((circle) => `${folder}: ${circle}`));
}

function placed(by: Import): Arrow & { readonly folder: string } {
  const from = by.from.split('/');
  const to = by.to.split('/');
  const depth = from.findIndex((part, index) => part !== to[index]);
  return { folder: from.slice(0, depth).join('/'), from: from[depth] ?? '', to: to[depth] ?? '', by };
}

function circlesAmong(arrows: readonly Arrow[]): string[] {
  // One import between the same two members is enough.
  const distinct = new Map(
    arrows.filter(({ from, to }) => from !== to).map((arrow) => [`${arrow.from}\0${arrow.to}`, arrow]),
  );
  const outgoing = Map.groupBy(distinct.values(), ({ from }) => from);
  const done = new Set<string>();
  return [...outgoing.keys()].flatMap((member) => circleFrom(member, outgoing, done));
}

/** Searches depth first. Members in `done` lead to no further circle. */
function circleFrom(
  member: string,
  outgoing: ReadonlyMap<string, readonly Arrow[]>,
  done: Set<string>,
  path: readonly Arrow[] = [],
): string[] {
  const start = path.findIndex(({ from }) => from === member);
  if (start !== -1) return [path.slice(start).map(described).join(', ')];
  if (done.has(member)) return [];
  const found = (outgoing.get(member) ?? []).flatMap((arrow) => circleFrom(arrow.to, outgoing, done, [...path, arrow]));
  done.add(member);
  return found;
}

const described = ({ from, to, by }: Arrow): string => `${from} → ${to} (${by.from} imports ${by.to})`;

/** Returns members of `folder` with imports of a member that is later in `order` or missing in it. */
export function upwardImports(imports: readonly Import[], folder: string, order: readonly string[]): string[] {
  const memberOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? '';
  return imports
    .filter(
      ({ from, to }) => order.indexOf(memberOf(to)) > order.indexOf(memberOf(from)) || !order.includes(memberOf(from)),
    )
    .map(({ from, to }) => `${from} imports ${to}`);
}
