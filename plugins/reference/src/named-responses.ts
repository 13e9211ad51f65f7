import { isRecord, type Schema } from './schema.ts';

/**
 * Names the error responses that several operations share, so that the description contains each once. If a status has several responses,
 * the most frequent one gets the plain name.
 * @param paths of the description. @param nameOf a name for failures of a status: `NotFound`.
 */
export function nameResponses(
  paths: Schema,
  nameOf: (status: string) => string,
): { readonly paths: Schema; readonly responses: Schema } {
  const counts = new Map<string, { status: string; response: Schema; count: number }>();
  forEachResponse(paths, (status, response) => {
    // Successes stay with their operation, because they describe what it does.
    if (Number(status) < 400) return;
    const key = JSON.stringify(response);
    const found = counts.get(key);
    if (found) found.count += 1;
    else counts.set(key, { status, response, count: 1 });
  });
  const shared = [...counts].filter(([, { count }]) => count > 1).toSorted(([, a], [, b]) => b.count - a.count);
  const names = new Map<string, string>();
  const responses: Record<string, Schema> = {};
  for (const [key, { status, response }] of shared) {
    const plain = nameOf(status);
    let name = plain;
    for (let number = 2; Object.hasOwn(responses, name); number += 1) name = `${plain}${number}`;
    responses[name] = response;
    names.set(key, name);
  }
  return {
    responses,
    paths: forEachResponse(paths, (_status, response) => {
      const name = names.get(JSON.stringify(response));
      return name === undefined ? response : { $ref: `#/components/responses/${name}` };
    }),
  };
}

/** Returns the paths with each response of each operation replaced by the result of `change`. */
function forEachResponse(paths: Schema, change: (status: string, response: Schema) => Schema | void): Schema {
  const changed = (operation: unknown): unknown => {
    if (!isRecord(operation) || !isRecord(operation['responses'])) return operation;
    const responses = Object.entries(operation['responses']).map(([status, response]) => [
      status,
      isRecord(response) ? (change(status, response) ?? response) : response,
    ]);
    return { ...operation, responses: Object.fromEntries(responses) as Schema };
  };
  const pathOf = (path: unknown): unknown =>
    isRecord(path) ? Object.fromEntries(Object.entries(path).map(([method, one]) => [method, changed(one)])) : path;
  return Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, pathOf(operations)])) as Schema;
}
