/** The maximum number of characters in a cell of a sheet (Excel's specifications and limits). */
export const MAX_CELL_TEXT = 32_767;
