export { COMPARED, markBlock, markInline, settleCompared } from './compared.ts';
export type { ChangeAttributes, ChangeKind } from './compared.ts';
export { marksOfField, shownIn } from './fields/shown.ts';
export { HeadingCounter, usualPattern } from './fields/heading-counter.ts';
export type { CountedHeading } from './fields/heading-counter.ts';
export { CHECK_SIGNS, checkBoxSign } from './fields/form-field.ts';
export { namesOf } from './fields/source-text.ts';
export { MAX_SOURCES, SOURCE_FIELDS, SOURCE_TYPES, type Cited, type Source } from './schema/cited-sources.ts';
export { isClockTime, showDate } from './fields/date-picture.ts';
export { renewFields } from './fields/renew-fields.ts';
export type { RenewOptions } from './fields/renew-fields.ts';
export { renewBandFields } from './fields/document-field.ts';
export type { FieldValues } from './fields/document-field.ts';
export { chartOf } from './charts/chart-of.ts';
export { paletteColour as chartColour } from './charts/draw/colours.ts';
export { chartSvg } from './charts/draw/draw-chart.ts';
export { dateOf as chartDate, dayOf as chartDay, isDates as isDateFormat, showNumber } from './charts/numbers.ts';
export type { Chart, ChartAxis, ChartLabels, ChartLook, ChartSeries, ChartText } from './charts/model.ts';
export { chartSize } from './charts/size.ts';
export { chartAsTable, chartRows } from './charts/table.ts';
export { DocumentError, documentErrors } from './errors.ts';
export type { DocumentErrorCode, DocumentFault } from './errors.ts';
export { foreignWarnings, simplifiedWarnings, toForeign } from './foreign/foreign.ts';
export { simplify } from './simplify.ts';
export type { SimplifyOptions } from './simplify.ts';
export { fromForeign } from './foreign/release.ts';
export { fromHTML } from './html/from-html.ts';
export type { FromHtmlOptions } from './html/from-html.ts';
export type { DocumentShell } from './html/document-shell.ts';
export type { MathForm } from './html/math.ts';
export { sectionPagesCss, textDefaultsCss } from './html/page-css.ts';
export { toHTML } from './html/to-html.ts';
export type { HtmlOptions } from './html/to-html.ts';
export type {
  ImportedAsset,
  ImportedComment,
  ImportedDocument,
  ImportedRevision,
  DocumentWarning,
  ImportWarning,
  ReadOptions,
  WrittenDocument,
} from './imported.ts';
export type { DocumentMark, DocumentNode } from './json.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
export { safeExtra, takeExtras, withExtra } from './extras.ts';
export type { Extra } from './extras.ts';
export { ORIGINAL, originalOf, restoreOriginal } from './original.ts';
export type { Original } from './original.ts';
export type { PageBands, PageSetup, TextDefaults } from './page.ts';
export { MAX_KEPT_LINES } from './nodes/paragraph/page-keeps.ts';
export { FORM_CALENDARS } from './nodes/form-field/calendars.ts';
export { MAX_FORM_ITEMS, MAX_ITEM_LENGTH, formItems } from './nodes/form-field/items.ts';
export type { FormItem } from './nodes/form-field/items.ts';
export { SuggestedNodes } from './suggestions/suggested-nodes.ts';
export { sanitize } from './sanitize.ts';
export { textBlocks } from './text-blocks.ts';
export type { TextBlockNode } from './text-blocks.ts';
export type { Sanitized } from './sanitize.ts';
export { createModel, documentModel, extensions, modelOf, schema } from './model/document-model.ts';
export type { DocumentModel, ModelOptions } from './model/document-model.ts';
export { describeModel } from './model/describe-model.ts';
export type {
  AttributeDescription,
  MarkDescription,
  ModelDescription,
  NodeDescription,
} from './model/describe-model.ts';
export { documentJsonSchema } from './json-schema/document-json-schema.ts';
export type { JsonSchema, JsonSchemaOptions } from './json-schema/document-json-schema.ts';
export { loadModel } from './model/load-model.ts';
export { modelVersionOf, modulesOf } from './model/modules.ts';
export { defineMark, defineNode } from './schema/node-module.ts';
export type {
  BlockOrInlineModule,
  MarkMarkdown,
  MarkModule,
  MarkdownContext,
  NamedStyle,
  NodeMarkdown,
  NodeModule,
  WordForm,
} from './schema/node-module.ts';
export type { MarkName, NodeName } from './nodes/built-in.ts';
export type { PageGeometry } from './schema/page-geometry.ts';
export type { TabStop } from './schema/tab-stops.ts';
export {
  areAtSectionEnds,
  areOnPages,
  NOTE_DEFAULTS,
  NOTE_KINDS,
  withSettings as withNoteSettings,
} from './notes/note-settings.ts';
export type { NoteKind, SettingsOfNotes, WholeNoteSettings } from './notes/note-settings.ts';
export { numberNotes, sectionsOf } from './notes/number-notes.ts';
export type { NoteNumber, NumberedNotes } from './notes/number-notes.ts';
export { endnoteSettings, footnoteSettings, MAX_NOTE_START } from './schema/note-settings.ts';
export type { NotePosition, NoteRestart, NoteSettings } from './schema/note-settings.ts';
export { formatNumber, isNumberFormat, NUMBER_FORMATS } from './styles/number-format.ts';
export type { NumberFormat } from './styles/number-format.ts';
export { numberAs } from './styles/number.ts';
export { toText } from './text.ts';
export { changeOfMark, markOfChange } from './tracked/change.ts';
export type { TrackedChange } from './tracked/change.ts';
export { settleChanges, settlePage, withoutFormatChange } from './tracked/settled.ts';
export { isEmbedUrl, isImageUrl, isLinkedPictureUrl, isLinkUrl } from './url.ts';
export { validate } from './validate.ts';
