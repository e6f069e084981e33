// The errors of backups and restores. A program that only recognises the errors loads no more than this file.

/** No backup can be made, and no file of this name exists. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The file is no backup, was made with another key, or is damaged. The message is for the operator. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}

/**
 * The backup cannot be restored into this installation, and nothing was changed. The message is for the
 * operator.
 */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}
