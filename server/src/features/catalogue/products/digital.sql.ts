// Digital products: the shop asks buyers whether to deliver before the right of withdrawal ends.

import { sql } from '../../../db/sql.ts'

/** Of `products p`. */
export const IS_DIGITAL = sql<never>`(p.uses_license_keys or p.downloads_count > 0)`
