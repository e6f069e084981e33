// A shop's logo: one picture, cleaned and made small when it is uploaded. The row keeps its key, an answer its address.

import type { StoreLogo } from '@kontor/contract/store-look'
import { fileUrl } from '../../integrations/files/smaller-pictures.ts'

export interface LogoRow {
  /** Empty where there is none. */
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
