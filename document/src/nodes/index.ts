/*
 * The nodes and marks that every document may have: a folder and a line each. Their order in the schema is in `built-in.ts`.
 */
export { default as doc } from './doc/index.ts';
export { default as paragraph } from './paragraph/index.ts';
export { default as text } from './text/index.ts';
export { default as blockquote } from './blockquote/index.ts';
export { default as horizontalRule } from './horizontal-rule/index.ts';
export { default as hardBreak } from './hard-break/index.ts';
export { default as pageBreak } from './page-break/index.ts';
export { default as section } from './section/index.ts';
export { default as textBox } from './text-box/index.ts';
export { details, detailsContent, detailsSummary } from './details/index.ts';
export { bulletList, listItem, orderedList, taskItem, taskList } from './list/index.ts';
export { table, tableCell, tableHeader, tableRow } from './table/index.ts';
export { default as image } from './image/index.ts';
export { blockMath, inlineMath } from './math/index.ts';
export { default as pageNumber } from './page-number/index.ts';
export { default as crossReference } from './cross-reference/index.ts';
export { default as documentField } from './document-field/index.ts';
export { default as sequence } from './sequence/index.ts';
export { default as contents } from './contents/index.ts';
export { footnote, footnoteReference, footnotes } from './footnote/index.ts';
export { default as embed } from './embed/index.ts';
export { default as comment } from './comment/index.ts';
export { deletion, formatChange, insertion } from './change/index.ts';
export { default as heading } from './heading/index.ts';
export { default as codeBlock } from './code-block/index.ts';
export { default as link } from './link/index.ts';
export { default as bold } from './bold/index.ts';
export { default as italic } from './italic/index.ts';
export { default as underline } from './underline/index.ts';
export { default as strike } from './strike/index.ts';
export { default as code } from './code/index.ts';
export { default as subscript } from './subscript/index.ts';
export { default as superscript } from './superscript/index.ts';
export { default as highlight } from './highlight/index.ts';
export { default as textStyle } from './text-style/index.ts';
export { foreignBlock, foreignInline, foreignMark } from './foreign/index.ts';
