export declare function sharedFolder(name: string, variable: string): string | undefined;
