export { DIRECTORY_TAIL, locateDirectory, readDirectory } from './zip/zip-directory.ts';
