export const TEST_FOLDERS: readonly string[]
export function isTestFile(path: string): boolean
export function filesIn(folder: string): string[]
export function hasTests(folder: string, filters: readonly string[]): boolean
