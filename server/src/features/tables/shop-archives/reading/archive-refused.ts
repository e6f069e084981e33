// The error with the reason to refuse an archive, worded for the user who uploaded the archive.

/** After this error nothing of the archive stays stored. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

export const tooMuch = (what: string): ArchiveRefused =>
  new ArchiveRefused(`The archive has more than a shop can have: ${what}.`)

export const nearlyFull = (): ArchiveRefused =>
  new ArchiveRefused('The disk of this server is nearly full. Import the archive again later.')
