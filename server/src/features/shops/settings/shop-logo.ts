// A shop's logo: one picture. The upload strips metadata and scales the picture down. The row has the storage
// key, a response has the URL.

import type { StoreLogo } from '@kontor/contract/storefront/store-branding'
import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'

export interface LogoRow {
  /** The storage key. Empty if the shop has no logo. */
  logo_key: string
  logo_width: number
  logo_height: number
}

export const NO_LOGO: LogoRow = { logo_key: '', logo_width: 0, logo_height: 0 }

/** `origin` is where files are served, without a slash at the end. */
export const withLogo = <Row extends LogoRow>(
  { logo_key, logo_width, logo_height, ...shop }: Row,
  origin: string,
): Omit<Row, keyof LogoRow> & { logo: StoreLogo | null } => ({
  ...shop,
  logo: logo_key === '' ? null : { url: fileUrl(origin, logo_key), width: logo_width, height: logo_height },
})
