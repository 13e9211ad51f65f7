/** A judge of blocks with the results of the rules, so that scores show what the fitted judge adds. */
export function rulesAlone(features) {
  return features.map(([isKept]) => isKept);
}
