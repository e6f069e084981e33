// Why a backup cannot be read or restored, in words. Apart from the code that does it, so that whoever only knows the words does not load it.

/** The file is no backup, was made with another key, or is damaged. The message is for whoever operates the program. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}

/** The backup cannot go into this installation; nothing was changed. The message is for whoever operates the program. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}
