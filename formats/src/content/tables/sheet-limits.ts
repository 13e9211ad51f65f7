/** Characters that a cell of a sheet holds (Excel's specifications and limits). */
export const MAX_CELL_TEXT = 32_767;
