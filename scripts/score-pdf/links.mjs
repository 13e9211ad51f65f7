/** Returns each linked word of a document with its target. All targets within the document count as one. */
export function linksOf(node, found = []) {
  const link = node.marks?.find(({ type }) => type === 'link');
  const href = link?.attrs.href;
  if (href && /^[a-z]+:/iu.test(href))
    for (const word of words(node.text)) found.push(`${href.replace(/\/$/u, '')} ${word}`);
  for (const child of node.content ?? []) linksOf(child, found);
  return found;
}

const words = (text = '') => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the F1 score of two lists of links. Undefined if both are empty. */
export function overlapOfLinks(expected, actual) {
  if (expected.length === 0 && actual.length === 0) return undefined;
  const left = [...actual];
  const shared = expected.filter((link) => {
    const at = left.indexOf(link);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  return (2 * shared.length) / (expected.length + actual.length);
}
