import { PDFiumModule } from '@hyzyla/pdfium';

/** The functions of PDFium's C interface that the reader calls (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_doc.h, fpdf_structtree.h …). */
type FunctionName =
  | `FPDF_${'LoadMemDocument' | 'CloseDocument' | 'GetLastError' | 'GetPageCount' | 'LoadPage' | 'ClosePage'}`
  | `FPDF_${'GetPageWidthF' | 'GetPageHeightF' | 'GetMetaText' | 'InitLibraryWithConfig' | 'DestroyLibrary'}`
  | `FPDF_StructTree_${'GetForPage' | 'Close' | 'CountChildren' | 'GetChildAtIndex'}`
  | `FPDF_StructElement_${'CountChildren' | 'GetChildAtIndex' | 'GetChildMarkedContentID' | 'GetType' | 'GetAltText'}`
  | `FPDF_StructElement_${'GetActualText' | 'GetAttributeCount' | 'GetAttributeAtIndex' | 'GetID'}`
  | `FPDF_StructElement_Attr_${'GetValue' | 'GetNumberValue' | 'GetStringValue'}`
  | 'FPDFCatalog_IsTagged'
  | `FPDFText_${'LoadPage' | 'ClosePage' | 'CountChars' | 'GetUnicode' | 'IsGenerated' | 'IsHyphen' | 'GetLooseCharBox'}`
  | `FPDFText_${'GetCharOrigin' | 'GetTextObject' | 'GetMatrix' | 'GetFontSize'}`
  | `FPDFTextObj_${'GetFont' | 'GetTextRenderMode'}`
  | `FPDFFont_${'GetBaseFontName' | 'GetFamilyName' | 'GetFlags' | 'GetWeight' | 'GetItalicAngle'}`
  | `FPDFPage_${'GetRotation' | 'CountObjects' | 'GetObject' | 'GetCropBox' | 'GetMediaBox' | 'GetAnnotCount' | 'GetAnnot' | 'CloseAnnot'}`
  | `FPDFPageObj_${'GetType' | 'GetFillColor' | 'GetStrokeColor' | 'GetMarkedContentID' | 'CountMarks' | 'GetMark'}`
  | `FPDFPageObj_${'GetBounds' | 'GetMatrix' | 'GetStrokeWidth' | 'GetClipPath'}`
  | `FPDFClipPath_${'CountPaths' | 'CountPathSegments' | 'GetPathSegment'}`
  | 'FPDFPageObjMark_GetName'
  | `FPDFPath_${'GetDrawMode' | 'CountSegments' | 'GetPathSegment'}`
  | `FPDFPathSegment_${'GetPoint' | 'GetType' | 'GetClose'}`
  | `FPDFFormObj_${'CountObjects' | 'GetObject'}`
  | `FPDFImageObj_${'GetImagePixelSize' | 'GetImageFilterCount' | 'GetImageFilter' | 'GetImageDataRaw' | 'GetRenderedBitmap'}`
  | 'FPDFImageObj_SetMatrix'
  | 'FPDFImageObj_GetImageMetadata'
  | 'FPDF_RenderPageBitmapWithMatrix'
  | `FPDFBitmap_${'CreateEx' | 'FillRect' | 'GetBuffer' | 'GetWidth' | 'GetHeight' | 'GetStride' | 'GetFormat' | 'Destroy'}`
  | `FPDFLink_${'Enumerate' | 'GetAnnotRect' | 'GetAction' | 'GetDest' | 'CountQuadPoints' | 'GetQuadPoints'}`
  | `FPDFAction_${'GetType' | 'GetURIPath' | 'GetDest'}`
  | `FPDFDest_${'GetDestPageIndex' | 'GetLocationInPage'}`
  | `FPDFBookmark_${'GetFirstChild' | 'GetNextSibling' | 'GetTitle'}`
  | `FPDFDoc_${'GetAttachmentCount' | 'GetAttachment'}`
  | `FPDFAttachment_${'GetName' | 'GetSubtype' | 'GetFile'}`
  | `FPDFAnnot_${'GetSubtype' | 'GetStringValue' | 'GetRect' | 'GetFlags' | 'GetLinkedAnnot' | 'GetColor' | 'SetAP'}`
  | `FPDFAnnot_${'CountAttachmentPoints' | 'GetAttachmentPoints' | 'GetFileAttachment'}`
  | `FPDFAnnot_${'GetFormFieldType' | 'GetFormFieldValue' | 'GetFormFieldFlags' | 'IsChecked'}`
  | `FPDFAnnot_${'GetOptionCount' | 'GetOptionLabel' | 'IsOptionSelected'}`
  | 'FPDFPage_GetAnnotIndex'
  | 'FPDF_GetFormType'
  | `FPDFDOC_${'InitFormFillEnvironment' | 'ExitFormFillEnvironment'}`;

/** PDFium as WebAssembly. Its functions accept and return numbers, which are values or addresses in its memory. */
export type Pdfium = { readonly [Name in FunctionName as `_${Name}`]: (...values: readonly number[]) => number } & {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (place: number) => void;
  };
};

/** Records whether PDFium has asked for more memory than its limit. A failure after that is not the fault of the file. */
export interface EngineMemory {
  isFull: boolean;
}

/** Creates a separate instance of PDFium, so that no state of one file remains for the next. */
export async function loadPdfium(memory: EngineMemory): Promise<Pdfium> {
  const settings: object = {
    // Only this output reports that an allocation failed. All other output is for developers of PDFium.
    printErr(text: string): void {
      memory.isFull ||= text.includes('grow heap');
    },
  };
  // The package declares types only for the calls of its own classes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const pdfium = (await PDFiumModule(settings)) as unknown as Pdfium;
  const config = pdfium.wasmExports.malloc(CONFIG_BYTES);
  pdfium.HEAPU8.fill(0, config, config + CONFIG_BYTES);
  pdfium.HEAP32[config / 4] = CONFIG_VERSION;
  pdfium._FPDF_InitLibraryWithConfig(config);
  pdfium.wasmExports.free(config);
  return pdfium;
}

const CONFIG_BYTES = 64;
const CONFIG_VERSION = 2;
