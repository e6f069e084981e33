// Explains in a few words why a file or folder cannot be used.

const OF_FILES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where a folder should be',
}

/** Why nothing can be written; undefined for an unforeseen error. */
export const fileErrorMessage = (error: unknown): string | undefined =>
  OF_FILES[(error as NodeJS.ErrnoException | undefined)?.code ?? '']
