/** A judge of blocks who finds what the rules found, so that scores can tell what the fitted one adds. */
export function rulesAlone(features) {
  return features.map(([isKept]) => isKept);
}
