import type { Import } from './imports.ts';

/** An import between two members of one folder: its files and subfolders. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly by: Import;
}

/**
 * Members of a folder that import each other in a circle, in every folder of a package. A subfolder counts as one with all that
 * it holds; of two files the import joins those members of their nearest common folder in which they are.
 *
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
  // One import is example enough of all between the same two.
  const distinct = new Map(
    arrows.filter(({ from, to }) => from !== to).map((arrow) => [`${arrow.from}\0${arrow.to}`, arrow]),
  );
  const outgoing = Map.groupBy(distinct.values(), ({ from }) => from);
  const done = new Set<string>();
  return [...outgoing.keys()].flatMap((member) => circleFrom(member, outgoing, done));
}

/** Depth first; what is `done` leads into no further circle. */
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

/** Members of `folder` that import one which is later in `order`, or is not in it. */
export function upwardImports(imports: readonly Import[], folder: string, order: readonly string[]): string[] {
  const memberOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? '';
  return imports
    .filter(
      ({ from, to }) => order.indexOf(memberOf(to)) > order.indexOf(memberOf(from)) || !order.includes(memberOf(from)),
    )
    .map(({ from, to }) => `${from} imports ${to}`);
}
