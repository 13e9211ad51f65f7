/** Written by `node scripts/fit-web-blocks.mjs --write --penalty 10 --articles 10`, in the order of `FEATURES`. */
export const weights: { readonly bias: number; readonly factors: readonly number[] } = {
  bias: -0.3189,
  factors: [
    1.7729, // kept
    -0.1206, // keptBefore
    0.5844, // keptAfter
    1.1189, // keptNear
    0.9823, // isBetweenKept
    2.4806, // beforeKept
    -1.8806, // afterKept
    0.2775, // keptInParent
    -0.6886, // keptAround
    0.1553, // length
    0.4945, // isLong
    0.6312, // isSentence
    -1.362, // linked
    0.2176, // isLink
    0.1843, // value
    -1.1131, // isNoise
    -1.9732, // commas
    -1.2087, // digits
    -2.5825, // capitals
    -1.4144, // isLabel
    -0.3299, // isDated
    0.6468, // isProse
    0.7177, // isHeading
    0.8287, // isItem
    0.7511, // isCell
    -0.0753, // isBare
    0.3068, // isQuoted
    -0.4812, // isBeside
    -0.6905, // isNearBeside
    0.9667, // isInArticle
    0.2748, // isInMain
    -0.0777, // isInHeader
    -0.2614, // isInForm
    0.3561, // isInComments
    -1.1887, // isApart
    0.2288, // isInOtherArticle
    0.8115, // isAfterHeadline
    0.2357, // fromHeadline
    0.2423, // isTwice
    0.3454, // likeProse
    0.4205, // likeCount
    0.1296, // parentProse
    0.2405, // aroundProse
    0.77, // parentLinked
    -0.5503, // aroundLinked
    -0.0109, // nearProse
    -0.3538, // linkedBefore
    -0.41, // linkedAfter
    -0.0775, // valueBefore
    0.1591, // valueAfter
    -0.592, // pageProse
  ],
};
