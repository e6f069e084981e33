// The errors of making, reading and restoring a backup. In a file of their own, so that code that only recognises the errors need not load the rest.

/** No backup can be made, and there is none of that name. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The file is no backup, was made with another key, or is damaged. The message is for the operator. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}

/** The backup cannot be restored into this installation; nothing was changed. The message is for the operator. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}
