export const currentFile: string;
