/** Written by `node scripts/fit-web-blocks.mjs --write --penalty 10 --articles 10`. In the order of `FEATURES`. */
export const weights: { readonly bias: number; readonly factors: readonly number[] } = {
  bias: -0.1259,
  factors: [
    1.7079, // kept
    -0.0821, // keptBefore
    0.6597, // keptAfter
    0.7882, // keptNear
    0.9863, // isBetweenKept
    2.3327, // beforeKept
    -2.0273, // afterKept
    0.3917, // keptInParent
    -0.6381, // keptAround
    0.0909, // length
    0.6491, // isLong
    0.4923, // isSentence
    -1.1644, // linked
    0.5248, // isLink
    0.1897, // value
    -1.0077, // isNoise
    -2.3175, // commas
    -2.005, // digits
    -2.7832, // capitals
    -1.3578, // isLabel
    0.1588, // isDated
    0.5849, // isProse
    0.79, // isHeading
    0.8244, // isItem
    0.8915, // isCell
    -0.2339, // isBare
    0.3358, // isQuoted
    -0.4868, // isBeside
    -0.6077, // isNearBeside
    0.7153, // isInArticle
    0.1642, // isInMain
    -0.1138, // isInHeader
    -0.3251, // isInForm
    0.4071, // isInComments
    -1.1515, // isApart
    0.2382, // isInOtherArticle
    1.1338, // isAfterHeadline
    0.2455, // fromHeadline
    0.3054, // isTwice
    0.5491, // likeProse
    0.3597, // likeCount
    0.2917, // parentProse
    0.3054, // aroundProse
    0.5456, // parentLinked
    -0.7583, // aroundLinked
    -0.0348, // nearProse
    -0.3506, // linkedBefore
    -0.2174, // linkedAfter
    -0.0927, // valueBefore
    0.145, // valueAfter
    -0.5612, // pageProse
  ],
};
