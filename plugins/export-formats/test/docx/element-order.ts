const w = (names: string): string[] => names.split(' ').map((name) => `w:${name}`);

/** The order of children by the transitional schema of ECMA-376 (wml.xsd): Word refuses files that have another. */
export const ORDER: Readonly<Record<string, readonly string[]>> = {
  'w:rPr': w(
    'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  ),
  'w:pPr': w(
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  ),
  'w:tblPr': w(
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  ),
  'w:tcPr': w('cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark'),
  'w:trPr': w(
    'cnfStyle divId gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden',
  ),
  'w:sectPr': w(
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings',
  ),
  'w:pBdr': w('top left bottom right between bar'),
  'w:tcBorders': w('top start left bottom end right insideH insideV tl2br tr2bl'),
  'w:sdtPr': [
    ...w('rPr alias tag id lock placeholder temporary showingPlcHdr dataBinding'),
    'w15:appearance',
    'w14:checkbox',
  ],
  'w:style': w(
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  ),
};
